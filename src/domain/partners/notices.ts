// Notices on the partners' dashboard. One is written for each key, and read once the partner marks
// it so. It is shown for 90 days, or until the day that it is about, if that is later; a nightly
// job then deletes it.

import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { listOf } from '#platform/database/list.ts'
import { dayLabel } from '#platform/database/search.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { notifications, TOLD_IN_DAILY_MAIL } from './notifications.table.ts'

type Row = typeof notifications.$inferInsert
/** A second notice with the same key is not written. */
export type Notice = Pick<Row, 'memberId' | 'key' | 'type' | 'title' | 'message'> &
  Partial<Pick<Row, 'actionUrl' | 'priority'>> & {
    /** The day that the notice is about: it is shown at least until then. */
    until?: Date
  }

export const NOTICE_SHOWN_DAYS = 90
const DAY_MS = 86_400_000

export async function notify(tx: Tx, { until, ...notice }: Notice): Promise<void> {
  const shown = tx.now.getTime() + NOTICE_SHOWN_DAYS * DAY_MS
  const expiresAt = new Date(Math.max(shown, until?.getTime() ?? 0))
  await tx.db
    .insert(notifications)
    .values({ ...notice, expiresAt, createdAt: tx.now })
    .onConflictDoNothing({ target: notifications.key })
}

/** Hides notices whose text is no longer true. */
export async function endNotices(tx: Tx, keys: string[]): Promise<void> {
  await tx.db
    .update(notifications)
    .set({ expiresAt: tx.now })
    .where(and(inArray(notifications.key, keys), isShown(tx)))
}

const isToMail = and(
  sql`${notifications.type} = ${sql.raw(`'${TOLD_IN_DAILY_MAIL}'`)}`,
  isNull(notifications.mailedAt),
)

/** Partners, by id after `after`, with notices that wait for the mail of the day. */
export async function membersToMail(
  tx: Tx,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ id: notifications.memberId })
    .from(notifications)
    .where(and(isToMail, gt(notifications.memberId, after)))
    .orderBy(asc(notifications.memberId))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** The notices of a partner that wait for the mail of the day, the oldest first; they wait no longer. */
export async function takeNoticesToMail(tx: Tx, memberOf: number) {
  const rows = await tx.db
    .update(notifications)
    .set({ mailedAt: tx.now })
    .where(and(isToMail, eq(notifications.memberId, memberOf)))
    .returning()
  return rows.toSorted((a, b) => a.id - b.id)
}

const isShown = (tx: Tx) => gt(notifications.expiresAt, tx.now)

const { id, memberId, title, message, createdAt } = notifications

/** The newest first unless the query sorts otherwise. */
export const listNotices = listOf({
  rows: (tx) => tx.db.select().from(notifications),
  id,
  sorts: { date: id },
  sort: '-date',
  filters: (query: { memberId: number }, tx) => [eq(memberId, query.memberId), isShown(tx)],
  search: [title, message, dayLabel(createdAt)],
})

export async function countUnread(tx: Tx, memberId: number): Promise<number> {
  return tx.db.$count(
    notifications,
    and(eq(notifications.memberId, memberId), eq(notifications.isRead, false), isShown(tx)),
  )
}

/** Marks a partner's own notice as read; refuses that of another partner as not found. */
export async function readNotice(
  tx: Tx,
  { memberId, noticeId }: { memberId: number; noticeId: number },
) {
  const named = and(eq(notifications.id, noticeId), eq(notifications.memberId, memberId))
  const mine = and(named, isShown(tx))
  const row = oneOrRefuse(await tx.db.select().from(notifications).where(mine))
  if (row.isRead) return row
  const read = { isRead: true, readAt: tx.now }
  return singleRow(await tx.db.update(notifications).set(read).where(mine).returning())
}
