// Reads broadcasts: one, a page of them, how far each has come, and whom one would reach.

import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { BroadcastProgress, ListBroadcasts } from '#contract/broadcasts.ts'
import { byMoment, byText, dayLabel, keyset, searchMatches } from '#platform/database/keyset.ts'
import { one } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { broadcastMails, type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'

type FollowedBroadcast = BroadcastRow & { progress: BroadcastProgress }
export type BroadcastPage = {
  items: FollowedBroadcast[]
  total: number
  next: string | undefined
}

export async function getBroadcast(tx: Tx, broadcastId: number): Promise<BroadcastRow> {
  const [row] = await tx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId))
  if (!row) throw new Refusal('not-found')
  return row
}

const KEYS = {
  id: broadcasts.id,
  idOf: (row: BroadcastRow) => row.id,
  sorts: {
    date: byMoment<BroadcastRow>(broadcasts.createdAt, (row) => row.createdAt),
    subject: byText<BroadcastRow>(broadcasts.subject, (row) => row.subject),
    state: byText<BroadcastRow>(broadcasts.state, (row) => row.state),
  },
}

/** A page of broadcasts, newest first unless asked otherwise. */
export async function listBroadcasts(
  tx: Tx,
  { q, sort = '-date', ...page }: ListBroadcasts & { limit: number },
): Promise<BroadcastPage> {
  const { subject, body, state, by, createdAt } = broadcasts
  const filter = searchMatches(q, subject, body, state, by, dayLabel(createdAt))
  const { behind, orderBy, cut } = keyset(KEYS, { ...page, sort })
  const rows = await tx.db
    .select()
    .from(broadcasts)
    .where(and(filter, behind))
    .orderBy(...orderBy)
    .limit(page.limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(broadcasts).where(filter)
  const { items, next } = cut(rows)
  return { items: await withProgressEach(tx, items), total: counted?.total ?? 0, next }
}

export async function withProgress(tx: Tx, row: BroadcastRow): Promise<FollowedBroadcast> {
  return one(await withProgressEach(tx, [row]))
}

async function withProgressEach(tx: Tx, rows: BroadcastRow[]): Promise<FollowedBroadcast[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const counted = await tx.db
    .select({ id: broadcastMails.broadcastId, state: broadcastMails.state, mails: count() })
    .from(broadcastMails)
    .where(inArray(broadcastMails.broadcastId, ids))
    .groupBy(broadcastMails.broadcastId, broadcastMails.state)
  return rows.map((broadcast) => {
    const own = counted.filter(({ id }) => id === broadcast.id)
    const of = (...states: string[]) =>
      own.filter(({ state }) => states.includes(state)).reduce((sum, { mails }) => sum + mails, 0)
    const progress = {
      recipients: own.reduce((sum, { mails }) => sum + mails, 0),
      waiting: of('waiting', 'sending'),
      sent: of('sent'),
      skipped: of('skipped'),
      failed: of('failed'),
      unsure: of('unsure'),
    }
    return { ...broadcast, progress }
  })
}

/** How many are on the list now. */
export async function countSubscribers(tx: Tx): Promise<number> {
  const [row] = await tx.db
    .select({ subscribers: count() })
    .from(subscriptions)
    .where(isNull(subscriptions.unsubscribedAt))
  return row?.subscribers ?? 0
}
