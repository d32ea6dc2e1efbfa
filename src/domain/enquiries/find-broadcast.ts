// Reads broadcasts: one, a page of them, how far each has come, and whom one would reach.

import { count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BroadcastProgress, ListBroadcasts } from '#contract/broadcasts.ts'
import { isMoment, readCursor, writeCursor } from '#platform/cursor.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { broadcastMails, type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'

export type FollowedBroadcast = { broadcast: BroadcastRow; progress: BroadcastProgress }
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

/** A page of broadcasts, newest first. */
export async function listBroadcasts(
  tx: Tx,
  { limit, cursor }: ListBroadcasts & { limit: number },
): Promise<BroadcastPage> {
  const rows = await tx.db
    .select()
    .from(broadcasts)
    .where(behind(cursor))
    .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
    .limit(limit + 1)
  const [counted] = await tx.db.select({ total: count() }).from(broadcasts)
  const items = await followed(tx, rows.slice(0, limit))
  const last = rows.length > limit ? items.at(-1)?.broadcast : undefined
  const next = last && writeCursor([last.createdAt.toISOString(), last.id])
  return { items, total: counted?.total ?? 0, next }
}

/** Broadcasts with how far they have come. */
export async function followed(tx: Tx, rows: BroadcastRow[]): Promise<FollowedBroadcast[]> {
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
    return { broadcast, progress }
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

function behind(cursor: string | undefined): SQL | undefined {
  const [at = '', id] = readCursor(cursor) ?? []
  if (id === undefined || !isMoment(at)) return undefined
  return sql`(${broadcasts.createdAt}, ${broadcasts.id}) < (${at}::timestamptz, ${id})`
}
