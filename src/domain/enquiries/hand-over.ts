// Sends the mails of a broadcast one by one: a mail is claimed in one transaction, handed to the
// mail server outside any, and its outcome is recorded in another. A claimed mail is claimed again
// only if the mail server refused it for now, so nobody gets a broadcast twice; a mail that was
// being sent when the shop stopped becomes unsure. Anyone who unsubscribes before the claim is
// skipped.

import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Undelivered } from '#platform/mail/mailer.ts'
import type { Tx } from '#platform/tx.ts'
import { broadcastMails, broadcasts } from './broadcasts.table.ts'
import { lockBroadcast } from './broadcasts.ts'
import { subscriptions } from './subscriptions.table.ts'

const MINUTE_MS = 60_000
/** Longer than the shop waits for any mail server: a claim that is older was lost. */
export const LOST_MS = 2 * MINUTE_MS
const MAX_ATTEMPTS = 5

export type ClaimedMail = {
  subscriptionId: number
  messageId: string
  email: string
  link: string
}
/**
 * The next mail; or why there is none: this one was skipped, too many were handed over within a
 * minute, the rest has to wait, or the broadcast is over.
 */
export type Claim = { mail: ClaimedMail } | 'skipped' | 'too-fast' | 'retry-later' | 'finished'

type Claiming = { broadcastId: number; mailsPerMinute: number }

export async function claimMail(tx: Tx, { broadcastId, mailsPerMinute }: Claiming): Promise<Claim> {
  const broadcast = await lockBroadcast(tx, broadcastId)
  if (broadcast.state !== 'sending') return 'finished'
  if ((await handedLately(tx)) >= mailsPerMinute) return 'too-fast'
  const next = await nextMail(tx, broadcastId)
  if (!next) return (await endIfDone(tx, broadcastId)) ? 'finished' : 'retry-later'
  const { unsubscribedAt, ...mail } = next
  const hasLeft = unsubscribedAt !== null
  await tx.db
    .update(broadcastMails)
    .set(hasLeft ? { state: 'skipped' } : { state: 'sending', handedAt: tx.now, attempts: oneMore })
    .where(isMail(broadcastId, mail.subscriptionId))
  return hasLeft ? 'skipped' : { mail }
}

const oneMore = sql`${broadcastMails.attempts} + 1`

async function handedLately(tx: Tx): Promise<number> {
  const aMinuteAgo = new Date(tx.now.getTime() - MINUTE_MS)
  return tx.db.$count(broadcastMails, gt(broadcastMails.handedAt, aMinuteAgo))
}

/**
 * The next waiting mail. One that the mail server refused for now waits a minute, without delaying
 * the others.
 */
async function nextMail(tx: Tx, broadcastId: number) {
  const aMinuteAgo = new Date(tx.now.getTime() - MINUTE_MS)
  const [next] = await tx.db
    .select({
      subscriptionId: broadcastMails.subscriptionId,
      messageId: broadcastMails.messageId,
      email: subscriptions.email,
      link: subscriptions.link,
      unsubscribedAt: subscriptions.unsubscribedAt,
    })
    .from(broadcastMails)
    .innerJoin(subscriptions, eq(subscriptions.id, broadcastMails.subscriptionId))
    .where(
      and(
        eq(broadcastMails.broadcastId, broadcastId),
        eq(broadcastMails.state, 'waiting'),
        or(isNull(broadcastMails.handedAt), lt(broadcastMails.handedAt, aMinuteAgo)),
      ),
    )
    .orderBy(asc(broadcastMails.subscriptionId))
    .limit(1)
  return next
}

async function endIfDone(tx: Tx, broadcastId: number): Promise<boolean> {
  const longAgo = new Date(tx.now.getTime() - LOST_MS)
  const own = eq(broadcastMails.broadcastId, broadcastId)
  await tx.db
    .update(broadcastMails)
    .set({ state: 'unsure' })
    .where(and(own, eq(broadcastMails.state, 'sending'), lt(broadcastMails.handedAt, longAgo)))
  const isOpen = inArray(broadcastMails.state, ['waiting', 'sending'])
  if ((await tx.db.$count(broadcastMails, and(own, isOpen))) > 0) return false
  const ended = { state: 'sent' as const, finishedAt: tx.now, updatedAt: tx.now }
  await tx.db.update(broadcasts).set(ended).where(eq(broadcasts.id, broadcastId))
  await tx.record('broadcast.sent', { broadcastId })
  return true
}

type Handed = { broadcastId: number; subscriptionId: number }

export async function recordSent(tx: Tx, { broadcastId, subscriptionId }: Handed): Promise<void> {
  await tx.db
    .update(broadcastMails)
    .set({ state: 'sent', lastError: null })
    .where(isMail(broadcastId, subscriptionId))
}

type Unsent = Handed & { undelivered: Undelivered; reason: string }

/**
 * Records that a mail was not delivered. If it was refused for now, it is tried again a few times;
 * if it was refused for good, or the outcome is unknown, it is not.
 */
export async function recordUnsent(
  tx: Tx,
  { broadcastId, subscriptionId, undelivered, reason }: Unsent,
): Promise<void> {
  const again = sql`case when ${broadcastMails.attempts} < ${MAX_ATTEMPTS} then 'waiting' else 'failed' end`
  const state = { 'for-now': again, 'for-good': 'failed' as const, unknown: 'unsure' as const }
  await tx.db
    .update(broadcastMails)
    .set({ state: state[undelivered], lastError: reason.slice(0, 500) })
    .where(isMail(broadcastId, subscriptionId))
}

/** The broadcasts on their way, oldest first. */
export async function broadcastsUnderWay(tx: Tx) {
  return tx.db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.state, 'sending'))
    .orderBy(asc(broadcasts.id))
}

const isMail = (broadcastId: number, subscriptionId: number) =>
  and(
    eq(broadcastMails.broadcastId, broadcastId),
    eq(broadcastMails.subscriptionId, subscriptionId),
  )
