// By what a voucher knows a person: the e-mail address in small letters, and the telephone number in the
// digits of the country, however either is written.

const AREA = '876'

export type PersonKeys = { emailKey: string; phoneKey: string }

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** With area code and without the country's 1: `876-555-0100`, `1 876 555 0100` and `555-0100` are one. */
export function phoneKeyOf(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  if (digits.length === 7) return AREA + digits
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

export const keysOf = (email: string, phone: string): PersonKeys => ({
  emailKey: emailKeyOf(email),
  phoneKey: phoneKeyOf(phone),
})

export const keysOfBuyer = (order: { customerEmail: string; customerPhone: string }): PersonKeys =>
  keysOf(order.customerEmail, order.customerPhone)

/** Whether two are one person's: the same address or the same number. */
export const isSamePerson = (one: PersonKeys, other: PersonKeys): boolean =>
  (one.emailKey !== '' && one.emailKey === other.emailKey) ||
  (one.phoneKey !== '' && one.phoneKey === other.phoneKey)

const SHORT_WORDS: Record<string, string> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  drive: 'dr',
  lane: 'ln',
  crescent: 'cres',
  boulevard: 'blvd',
  apartment: 'apt',
  saint: 'st',
}
/** Shorter ones name a place in which many live. */
const MIN_ADDRESS = 10

/**
 * `14 Mona Road, Kingston 6` and `14 mona rd. kingston 6` in one parish are one; undefined where the address is too
 * short to be anybody's own.
 */
export function addressKeyOf(address: string, parish: string): string | undefined {
  const words = address.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const key = words.map((word) => SHORT_WORDS[word] ?? word).join('')
  return key.length >= MIN_ADDRESS ? `${key} ${parish.toLowerCase()}` : undefined
}
