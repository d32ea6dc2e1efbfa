// Whether a buyer is the seller: the same address or telephone number, however it is written.

export type Reachable = { email: string; phone: string }

export function isSamePerson(one: Reachable, other: Reachable): boolean {
  const [phone, otherPhone] = [plainPhone(one.phone), plainPhone(other.phone)]
  return (
    plainAddress(one.email) === plainAddress(other.email) ||
    (phone.length >= SHORTEST_PHONE && phone === otherPhone)
  )
}

const SHORTEST_PHONE = 7
/** Without the country code. */
const PHONE_DIGITS = 10

const plainPhone = (phone: string) => phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)

function plainAddress(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@')
  return `${name.replace(/\+.*/s, '').replaceAll(/[^\p{L}\p{N}]/gu, '')}@${domain}`
}
