// By what the shop knows one person, however it is written: the e-mail address in small letters, the mailbox that it
// reaches, the telephone number with its country, and where somebody lives. Rows keep what was typed; what they are
// compared by stands beside it, and is written from here alone.

export type PersonKeys = {
  /** Tells addresses apart, which need not tell people apart. */
  emailKey: string
  mailboxKey: string
  phoneKey: string
}

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** Providers that do not look at dots; of each, the names of one provider. */
const WITHOUT_DOTS: readonly (readonly string[])[] = [
  ['gmail.com', 'googlemail.com'],
  ['proton.me', 'protonmail.com', 'pm.me'],
]

/**
 * The mailbox of an address: `Marcia.Reid+shop@Googlemail.com` reaches `marciareid@gmail.com`. What follows a plus is a
 * tag with all providers that allow one; dots are left out where the provider does not look at them.
 */
export function mailboxKeyOf(email: string): string {
  const [name = '', domain = '', ...rest] = emailKeyOf(email).split('@')
  const [untagged = ''] = name.split('+')
  const names = WITHOUT_DOTS.find((each) => each.includes(domain))
  if (domain === '' || untagged === '' || rest.length > 0) return emailKeyOf(email)
  return names ? `${untagged.replaceAll('.', '')}@${names[0]}` : `${untagged}@${domain}`
}

const COUNTRY = '1'
const AREA = '876'
const EXTENSION = /(?<=\d)\s*(?:#|x|ext).*/is
const INTERNATIONAL = /^(?:1[2-9]\d{9}|[2-9]\d{7,14})$/
const OF_HERE = /^\+1(\d{3})(\d{3})(\d{4})$/
const WITHOUT_COUNTRY = /^1?([2-9]\d{9})$/

/**
 * As E.164 writes it: `876-555-0100`, `1 876 555 0100` and `555-0100` are `+18765550100`. The digits alone, without a
 * plus, where it is no whole number.
 */
export function phoneKeyOf(phone: string): string {
  const typed = phone.normalize('NFKC').replaceAll('(0)', '').replace(EXTENSION, '')
  const digits = typed.replaceAll(/\D/g, '')
  const dialled = digits.replace(/^(?:011|00)/, '')
  const hasCountry = typed.trimStart().startsWith('+') || dialled.length < digits.length
  const isOurs = dialled.length === 10 && dialled.startsWith(AREA)
  if (hasCountry && !isOurs && INTERNATIONAL.test(dialled)) return `+${dialled}`
  if (digits.length === 7) return `+${COUNTRY}${AREA}${digits}`
  const [, local] = WITHOUT_COUNTRY.exec(dialled) ?? []
  return local ? `+${COUNTRY}${local}` : digits
}

/** Whether a key is that of a whole number: shorter ones are common to too many. */
export const isWholePhone = (phoneKey: string): boolean => phoneKey.startsWith('+')

/** As people here read it: `876-555-0100`. Of another country, or with an extension, as it was typed. */
export function phoneText(phone: string): string {
  const [, area, group, line] = OF_HERE.exec(phoneKeyOf(phone)) ?? []
  return area && !EXTENSION.test(phone) ? `${area}-${group}-${line}` : phone
}

/** The page on which WhatsApp opens a talk with this number; undefined for what is no whole number. */
export function whatsAppPage(phone: string): string | undefined {
  const key = phoneKeyOf(phone)
  return isWholePhone(key) ? `https://wa.me/${key.slice(1)}` : undefined
}

export const keysOf = (email: string, phone: string): PersonKeys => ({
  emailKey: emailKeyOf(email),
  mailboxKey: mailboxKeyOf(email),
  phoneKey: phoneKeyOf(phone),
})

type Buyer = { customerEmail: string; customerPhone: string }

export const keysOfBuyer = ({ customerEmail, customerPhone }: Buyer): PersonKeys =>
  keysOf(customerEmail, customerPhone)

/** Whether two are one person's: the same mailbox or the same number. */
export const isSamePerson = (one: PersonKeys, other: PersonKeys): boolean =>
  (one.mailboxKey !== '' && one.mailboxKey === other.mailboxKey) ||
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
