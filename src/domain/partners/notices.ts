// What partners are told on the dashboard: one notice for each key, read when they say so.

import { and, count, eq } from 'drizzle-orm'
import type { ListNotices } from '#contract/partner-forms.ts'
import type { NotificationPriority } from '#contract/partners.ts'
import { dayInWords, keyset, speaksOf } from '#platform/keyset.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/rows.ts'
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
}

export async function notify(tx: Tx, notice: Notice): Promise<void> {
  await tx.db
    .insert(notifications)
    .values({ ...notice, createdAt: tx.now })
    .onConflictDoNothing({ target: notifications.key })
}

type Asked = ListNotices & { memberId: number; limit: number }

const KEYS = {
  id: notifications.id,
  idOf: (notice: typeof notifications.$inferSelect) => notice.id,
  sorts: { date: 'id' },
} as const

/** Newest first unless asked otherwise. */
export async function listNotices(tx: Tx, { memberId, q, sort = '-date', ...page }: Asked) {
  const { title, message, createdAt } = notifications
  const said = speaksOf(q, title, message, dayInWords(createdAt))
  const mine = and(eq(notifications.memberId, memberId), said)
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
    .where(and(eq(notifications.memberId, memberId), eq(notifications.isRead, false)))
  return row?.unread ?? 0
}

/** Marks a partner's own notice as read; another's is not there. */
export async function readNotice(
  tx: Tx,
  { memberId, noticeId }: { memberId: number; noticeId: number },
) {
  const mine = and(eq(notifications.id, noticeId), eq(notifications.memberId, memberId))
  const [row] = await tx.db.select().from(notifications).where(mine)
  if (!row) throw new Refusal('not-found')
  if (row.isRead) return row
  const read = { isRead: true, readAt: tx.now }
  return one(await tx.db.update(notifications).set(read).where(mine).returning())
}
