// The address that a mail's answer goes to: it names the talk that the answer belongs to, and proves by
// a keyed hash that the shop wrote it to the shopper of that talk. Everybody who has the address may write
// in the talk; the sender's address proves nothing, because anybody can forge one.

import { timingSafeEqual } from 'node:crypto'
import type { AppSecret } from '#platform/app-secret.ts'

/** The mailbox whose mail is handed to the shop, such as `help` at `shop.example`. */
export type InboundMailbox = { local: string; domain: string }

/** What a mail can be an answer in: a case, or a message of the contact form. */
export type MailedTalk = { kind: 'case' | 'message'; id: number }

/** The first line of a mail that can be answered. */
export const ANSWER_ABOVE = 'Write your reply above this line.'

/** 120 bits, 24 characters. */
const TOKEN_BYTES = 15
const TOKEN_LENGTH = 24
const LOCAL_FORM = new RegExp(`^(case|message)-([1-9]\\d{0,8})-([a-z2-7]{${TOKEN_LENGTH}})$`)

/** The longest local part of the mailbox, so that an address with its talk keeps within 64 characters. */
export const MAX_LOCAL_LENGTH = 21

export function replyAddress(
  { local, domain }: InboundMailbox,
  talk: MailedTalk,
  secret: AppSecret,
): string {
  return `${local}+${talk.kind}-${talk.id}-${tokenOf(talk, secret)}@${domain}`
}

/** The talk that an address belongs to; undefined for every address that the shop did not write. */
export function talkOfAddress(
  { local, domain }: InboundMailbox,
  address: string,
  secret: AppSecret,
): MailedTalk | undefined {
  // Mail programs may change capitals.
  const written = address.toLowerCase()
  const [start, end] = [`${local}+`.toLowerCase(), `@${domain}`.toLowerCase()]
  if (!written.startsWith(start) || !written.endsWith(end)) return undefined
  const [, kind, id, token] = LOCAL_FORM.exec(written.slice(start.length, -end.length)) ?? []
  if ((kind !== 'case' && kind !== 'message') || token === undefined) return undefined
  const talk = { kind, id: Number(id) } as const
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(talk, secret)))
  return isOurs ? talk : undefined
}

/** For the shopper: another side would need another token. */
function tokenOf({ kind, id }: MailedTalk, secret: AppSecret): string {
  const signature = Buffer.from(secret.sign(`mail to ${kind} ${id} from shopper`), 'base64url')
  return base32(signature.subarray(0, TOKEN_BYTES))
}

/** RFC 4648 in small letters. */
function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{5}/g) ?? []
  return groups.map((group) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(group, 2)]).join('')
}
