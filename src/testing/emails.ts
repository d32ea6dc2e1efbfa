// E-mail addresses that tests make up.

/**
 * A unique e-mail address of the letters a to f and x: a long run of digits would now and then be refused as a
 * card number, and more letters would now and then spell a part of a name that a test searches for.
 */
export const emailWithoutDigits = (uuid: string) => `${uuid.replaceAll(/\d/g, 'x')}@example.com`
