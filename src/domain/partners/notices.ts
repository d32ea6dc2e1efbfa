// What partners are told on the dashboard: one notice for each key, read when they say so. A notice is
// shown for 90 days, one that speaks of a later day until that day; then the night forgets it.

import { and, count, eq, gt, inArray } from 'drizzle-orm'
import type { ListNotices } from '#contract/partner-forms.ts'
import type { NotificationPriority } from '#contract/partners.ts'
import { byId, dayLabel, keyset, searchMatches } from '#platform/database/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { notifications } from './notifications.table.ts'

export type Notice = {
  memberId: number
  /** What it is about: telling it again tells nothing. */
  key: string
  type: string
  title: string
  message: string
  actionUrl?: string
  priority?: NotificationPriority
  /** The day that it speaks of: until then it is shown, however long that is. */
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

/** Shows notices no longer: what they say is not so any more. */
export async function endNotices(tx: Tx, keys: string[]): Promise<void> {
  await tx.db
    .update(notifications)
    .set({ expiresAt: tx.now })
    .where(and(inArray(notifications.key, keys), isShown(tx)))
}

const isShown = (tx: Tx) => gt(notifications.expiresAt, tx.now)

type Asked = ListNotices & { memberId: number; limit: number }

const KEYS = byId(notifications.id, (notice: typeof notifications.$inferSelect) => notice.id)

/** Newest first unless asked otherwise. */
export async function listNotices(tx: Tx, { memberId, q, sort = '-date', ...page }: Asked) {
  const { title, message, createdAt } = notifications
  const said = searchMatches(q, title, message, dayLabel(createdAt))
  const mine = and(eq(notifications.memberId, memberId), isShown(tx), said)
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(notifications)
    .where(and(mine, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(notifications).where(mine)
  return { ...cut(rows), total: counted?.total ?? 0 }
}

export async function countUnread(tx: Tx, memberId: number): Promise<number> {
  const [row] = await tx.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.isRead, false), isShown(tx)))
  return row?.unread ?? 0
}

/** Marks a partner's own notice as read; another's is not there. */
export async function readNotice(
  tx: Tx,
  { memberId, noticeId }: { memberId: number; noticeId: number },
) {
  const named = and(eq(notifications.id, noticeId), eq(notifications.memberId, memberId))
  const mine = and(named, isShown(tx))
  const [row] = await tx.db.select().from(notifications).where(mine)
  if (!row) throw new Refusal('not-found')
  if (row.isRead) return row
  const read = { isRead: true, readAt: tx.now }
  return one(await tx.db.update(notifications).set(read).where(mine).returning())
}
