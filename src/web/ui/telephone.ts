const JAMAICA = '+1'

/** `876-555-0142` -> `tel:+18765550142`. */
export function telephoneHref(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  return digits.length === 10 ? `tel:${JAMAICA}${digits}` : `tel:${digits}`
}
