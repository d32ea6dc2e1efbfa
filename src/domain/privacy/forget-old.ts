// Deletes what the shop no longer needs, by age, a bounded number of rows at a time, so that a long
// neglected shop does not stand still meanwhile. Orders stay: tax law requires them for longer than
// the shop does.

import { and, eq, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { KEPT_KINDS } from '#contract/kept-kinds.ts'
import { claims, spins } from '#domain/prizes/prizes.table.ts'
import { chatMessages } from '#domain/assistant/chat-messages.table.ts'
import { cases } from '#domain/cases/cases.table.ts'
import { restockRequests } from '#domain/enquiries/restock-requests.table.ts'
import { contactMessages } from '#domain/enquiries/contact-messages.table.ts'
import { droppedMails } from '#domain/inbox/dropped-mails.table.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { idempotencyKeys } from '#platform/cache/idempotency.table.ts'
import { notifications } from '#domain/partners/notifications.table.ts'
import { gatewayNotices } from '#domain/orders/gateway-work.table.ts'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { statementLines } from '#domain/transfers/statements.table.ts'
import { reviews } from '#domain/reviews/reviews.table.ts'
import { voucherUses } from '#domain/vouchers/vouchers.table.ts'
import { mails } from '#platform/mail/mails.table.ts'
import type { Tx } from '#platform/tx.ts'

type Rule = {
  what: string
  table: PgTable
  age: PgColumn
  days: number
  /** Rows that stay whatever their age. */
  unless?: SQL
}

/** How long each kind is kept, in days; the privacy policy and `docs/operating.md` say the same. */
const KEPT_FOR: readonly Rule[] = [
  { what: 'sessions that ended', table: sessions, age: sessions.expire, days: 1 },
  { what: 'mailed codes', table: signInCodes, age: signInCodes.createdAt, days: 1 },
  { what: 'repeated requests', table: idempotencyKeys, age: idempotencyKeys.createdAt, days: 7 },
  { what: 'notices to partners', table: notifications, age: notifications.expiresAt, days: 0 },
  { what: 'chats', table: chatMessages, age: chatMessages.createdAt, days: KEPT_KINDS.chats.days },
  {
    what: 'spins',
    table: spins,
    age: spins.at,
    days: KEPT_KINDS.prizes.days,
    unless: sql`exists (select from ${claims} where ${claims.spinId} = ${spins.id})`,
  },
  {
    what: 'bank lines that pay no order',
    table: statementLines,
    age: statementLines.day,
    days: 730,
    unless: sql`exists (select from ${orderPayments}
      where ${orderPayments.statementLineId} = ${statementLines.id})`,
  },
  {
    what: 'uses of vouchers by deleted orders',
    table: voucherUses,
    age: voucherUses.returnedAt,
    days: 90,
    unless: isNotNull(voucherUses.orderId),
  },
  {
    what: 'notifications of gateways',
    table: gatewayNotices,
    age: gatewayNotices.receivedAt,
    days: 90,
  },
  // A warranty lasts five years at most.
  { what: 'closed cases', table: cases, age: cases.closedAt, days: KEPT_KINDS.cases.days },
  {
    what: 'refused reviews',
    table: reviews,
    age: reviews.decidedAt,
    days: KEPT_KINDS.reviews.days,
    unless: ne(reviews.state, 'refused'),
  },
  {
    what: 'requests for a mail when a piece is back',
    table: restockRequests,
    age: restockRequests.createdAt,
    days: 365,
  },
  {
    what: 'messages',
    table: contactMessages,
    age: contactMessages.createdAt,
    days: KEPT_KINDS.messages.days,
  },
  {
    what: 'mails that became no message',
    table: droppedMails,
    age: droppedMails.at,
    days: KEPT_KINDS.droppedMails.days,
  },
  {
    what: 'mails',
    table: mails,
    age: mails.createdAt,
    days: KEPT_KINDS.mails.days,
    unless: eq(mails.state, 'waiting'),
  },
]

export const MAX_AT_ONCE = 1000
const DAY_MS = 86_400_000

export const PURGED = KEPT_FOR.map(({ what }) => what)

/**
 * Deletes at most 1,000 rows of each kind, or of one; returns how many of each, and whether there may be more.
 */
export async function purgeExpired(
  tx: Tx,
  kind?: string,
): Promise<{ gone: Record<string, number>; more: boolean }> {
  const gone: Record<string, number> = {}
  for (const rule of KEPT_FOR)
    if (kind === undefined || rule.what === kind) gone[rule.what] = await forget(tx, rule)
  return { gone, more: Object.values(gone).includes(MAX_AT_ONCE) }
}

async function forget(tx: Tx, { table, age, days, unless }: Rule): Promise<number> {
  const before = new Date(tx.now.getTime() - days * DAY_MS)
  const row = sql`${table}.ctid`
  const old = tx.db
    .select({ row })
    .from(table)
    .where(and(sql`${age} < ${before.toISOString()}::timestamptz`, unless && not(unless)))
    .limit(MAX_AT_ONCE)
  const gone = await tx.db.delete(table).where(inArray(row, old)).returning({ age })
  return gone.length
}
