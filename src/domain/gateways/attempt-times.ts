// When attempts to pay end, and when gateways are asked about them. Every open attempt has a time by which it ends, whatever
// its browser, its gateway or nobody says until then.

import type { AttemptRow } from '#domain/orders/charges.table.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms)

/** A process that died while it called the gateway has sent nobody to it after this time. */
export const CREATED_MS = 2 * MINUTE
/** No page of a gateway is open for longer. */
export const LONGEST_PAGE_MS = HOUR
/** The page of a gateway may close a little later than it says. */
const GRACE_MS = 10 * MINUTE
/** Fygaro sends a browser back after a payment only, and its notification follows within this time. */
const NOTICE_MS = 15 * MINUTE
/** What may have been charged is looked for this long; afterwards it is left to staff. */
const DOUBT_MS = 48 * HOUR

type Facts = Pick<AttemptRow, 'state' | 'gateway' | 'createdAt' | 'expiresAt' | 'returnedAt'>

/** Whether an open attempt may have been charged without the shop knowing yet. */
export const mayBeCharged = ({ state, gateway, returnedAt }: Facts): boolean =>
  state === 'claimed' ||
  state === 'unknown' ||
  (state === 'sent' && gateway === 'fygaro' && returnedAt !== null)

/** The time by which an open attempt ends. */
export function endsByOf(attempt: Facts): Date {
  const { state, createdAt, expiresAt, returnedAt } = attempt
  if (state === 'created') return after(createdAt, CREATED_MS)
  if (state !== 'sent') return after(createdAt, DOUBT_MS)
  if (returnedAt && mayBeCharged(attempt)) return after(returnedAt, NOTICE_MS)
  const longest = after(createdAt, LONGEST_PAGE_MS)
  return after(expiresAt < longest ? expiresAt : longest, GRACE_MS)
}

/** One question a minute about one attempt reaches its gateway, from the clock or for a browser. */
export const BETWEEN_QUESTIONS_MS = MINUTE

/** How long to wait until the gateway is asked again, by how often it was. */
const WAITS = [
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  12 * HOUR,
  24 * HOUR,
]
/** After as many vain questions staff are told, too. */
export const VAIN_FOR_STAFF = 6

/** When the gateway is asked next; null after the last of the waits. */
export const nextAsk = (now: Date, inquiries: number): Date | null => {
  const wait = WAITS[inquiries]
  return wait === undefined ? null : after(now, wait)
}
