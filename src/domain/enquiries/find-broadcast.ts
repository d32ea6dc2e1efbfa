// Reads broadcasts with their progress, and counts the subscribers.

import { count, eq, inArray, isNull } from 'drizzle-orm'
import type { BroadcastProgress } from '#contract/broadcasts.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel } from '#platform/database/search.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { broadcastMails, type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'

type FollowedBroadcast = BroadcastRow & { progress: BroadcastProgress }

export async function getBroadcast(tx: Tx, broadcastId: number): Promise<BroadcastRow> {
  return existing(await tx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId)))
}

const { id, subject, body, state, by, createdAt } = broadcasts

/** A page of broadcasts, the newest first unless the query sorts otherwise. */
export const listBroadcasts = listOf({
  rows: (tx) => tx.db.select().from(broadcasts),
  id,
  sorts: { date: createdAt, subject, state },
  sort: '-date',
  search: [subject, body, state, by, dayLabel(createdAt)],
  items: withProgressEach,
})

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

/** How many addresses are on the mailing list. */
export async function countSubscribers(tx: Tx): Promise<number> {
  return tx.db.$count(subscriptions, isNull(subscriptions.unsubscribedAt))
}
