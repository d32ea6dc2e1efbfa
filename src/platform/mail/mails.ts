// The mails of the shop: each is written once for its key, delivered by a job at least once with
// the same Message-ID, and stored with its delivery status.

import { and, asc, eq, gt, inArray, lt, not, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type ListMails, SECRET_MAIL_TEXT, SECRET_MAILS } from '#contract/mails.ts'
import { equals, inDays, listOf } from '#platform/database/list.ts'
import { mails, mailText } from './mails.table.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

/** The domain of the e-mail addresses that replace those of erased people. */
export const NOBODY = '@erased.invalid'

/** The file of a mail while no SMTP server is configured. */
export const mailFile = (id: string) => `mail/${id}.eml`

export type MailRow = typeof mails.$inferSelect
export type NewMail = {
  /** What the mail is about: only one mail is written for each key. */
  key: string
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  orderId?: number
  /** The events that it tells. */
  tells?: number[]
  /** The documents whose PDFs go along, with a space between two. */
  documentNumber?: string | undefined
  /** The one-click unsubscribe URL of the list that the mail belongs to. */
  unsubscribeUrl?: string
  /** Where an answer goes, if not to the sender. */
  replyTo?: string | undefined
  /** The domain of the Message-ID. */
  domain: string
}

/** Writes a mail, or returns the one already written for its key. */
export async function writeMail(tx: Tx, { domain, ...mail }: NewMail): Promise<MailRow> {
  const id = tx.random.uuid()
  const row = { ...mail, id, messageId: `<${id}@${domain}>`, createdAt: tx.now }
  await tx.db.insert(mails).values(row).onConflictDoNothing({ target: mails.key })
  return singleRow(await tx.db.select().from(mails).where(eq(mails.key, mail.key)))
}

/** The Message-ID of the first mail about an order to the same address: the others belong under it. */
export async function firstOfOrder(
  tx: Tx,
  { orderId, recipient, messageId }: MailRow,
): Promise<string | undefined> {
  if (orderId === null) return undefined
  const [first] = await tx.db
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.recipient, recipient)))
    .orderBy(asc(mails.createdAt), asc(mails.id))
    .limit(1)
  return first?.messageId === messageId ? undefined : first?.messageId
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS
/** Longer than the queue tries to send a mail. */
const UNSENT_MS = 2 * DAY_MS

/** A mail that still waits after this time has no job that sends it: staff see that it could not be sent. */
export async function giveUpUnsent(tx: Tx): Promise<void> {
  const isLost = lt(mails.createdAt, new Date(tx.now.getTime() - UNSENT_MS))
  await tx.db
    .update(mails)
    .set({ state: 'failed', lastError: 'It was not sent within two days.' })
    .where(and(eq(mails.state, 'waiting'), isLost))
}

/** How many mails of the last week could not be sent. */
export const countFailed = (tx: Tx): Promise<number> =>
  tx.db.$count(
    mails,
    and(eq(mails.state, 'failed'), gt(mails.createdAt, new Date(tx.now.getTime() - WEEK_MS))),
  )

/** Whether a mail was written for a key. */
export const hasMail = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx.db.$count(mails, eq(mails.key, key))) > 0

export async function findMail(tx: Tx, id: string): Promise<MailRow | undefined> {
  const [row] = await tx.db.select().from(mails).where(eq(mails.id, id))
  return row
}

/**
 * Records that a mail was sent, or written to a file; the text of a sent secret mail is deleted.
 */
export async function recordDelivery(tx: Tx, id: string, state: 'sent' | 'kept'): Promise<void> {
  const isSecret = inArray(mails.kind, [...SECRET_MAILS])
  const withoutSecret = (text: AnyPgColumn) =>
    state === 'sent' ? sql`case when ${isSecret} then ${SECRET_MAIL_TEXT} else ${text} end` : text
  const texts = { html: withoutSecret(mails.html), text: withoutSecret(mails.text) }
  const delivered = { state, sentAt: tx.now, lastError: null, attempts: nextAttempt, ...texts }
  await tx.db.update(mails).set(delivered).where(eq(mails.id, id))
}

/**
 * Records a failed attempt and returns how many there were; the job runner tries again. A late
 * failure does not change a mail that was sent.
 */
export async function recordFailure(
  tx: Tx,
  id: string,
  reason: string,
): Promise<{ attempts: number }> {
  const failed = {
    state: 'failed' as const,
    lastError: reason.slice(0, 500),
    attempts: nextAttempt,
  }
  const isDelivered = inArray(mails.state, ['sent', 'kept'])
  const [noted] = await tx.db
    .update(mails)
    .set(failed)
    .where(and(eq(mails.id, id), not(isDelivered)))
    .returning({ attempts: mails.attempts })
  return noted ?? { attempts: 0 }
}

/**
 * Sends a mail again: one that failed for good, or that never reached its recipient. It gets a new
 * Message-ID, because mailboxes hide duplicates. Refuses with `mail-waiting` a mail that is not
 * sent yet, and with `mail-once` one that holds a secret.
 */
export async function sendMailAgain(tx: Tx, id: string): Promise<MailRow> {
  const [row] = UUID.test(id)
    ? await tx.db.select().from(mails).where(eq(mails.id, id)).for('update')
    : []
  if (!row) throw new Refusal('not-found')
  if (SECRET_MAILS.includes(row.kind)) throw new Refusal('mail-once')
  if (row.state === 'waiting') throw new Refusal('mail-waiting')
  const messageId = row.messageId.replace(/^<[^@]*/, `<${tx.random.uuid()}`)
  const waiting = { state: 'waiting' as const, messageId, lastError: null }
  const [again] = await tx.db.update(mails).set(waiting).where(eq(mails.id, id)).returning()
  await tx.record('mail.sent-again', { mailId: id, kind: row.kind, was: row.state })
  return again ?? row
}

const nextAttempt = sql`${mails.attempts} + 1`

/** Newest first by default. */
export const listMails = listOf({
  rows: (tx) => tx.db.select().from(mails),
  id: mails.id,
  sorts: { date: mails.createdAt },
  sort: '-date',
  filters: ({ orderId, state, from, until }: Partial<ListMails>) => [
    equals(mails.orderId, orderId),
    equals(mails.state, state),
    inDays(mails.createdAt, from, until),
  ],
  search: [mailText],
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** A mail for staff; the text of a secret mail is left out unless `mayRead` allows its kind. */
export async function getMail(
  tx: Tx,
  { id, mayRead }: { id: string; mayRead: (kind: string) => boolean },
): Promise<MailRow> {
  const [row] = UUID.test(id) ? await tx.db.select().from(mails).where(eq(mails.id, id)) : []
  if (!row) throw new Refusal('not-found')
  const hidden = SECRET_MAILS.includes(row.kind) && !mayRead(row.kind)
  const { text, html } = hidden ? { text: SECRET_MAIL_TEXT, html: SECRET_MAIL_TEXT } : row
  return { ...row, text, html }
}
