// Broadcasts: written as a draft, listed with their progress, started, paused, resumed and
// cancelled. A started one cannot be edited, so that all recipients get the same. Starting records
// the recipients: all subscribers at that moment, each once. Setting a state that the broadcast
// already has changes nothing, so that a second press sends nothing twice.

import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type {
  BroadcastProgress,
  BroadcastState,
  SetBroadcastState,
  WriteBroadcast,
} from '#contract/broadcasts.ts'
import { listOf } from '#platform/database/list.ts'
import { dayLabel } from '#platform/database/search.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { broadcastMails, type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'
import { Refusal } from '#platform/refusal.ts'

type FollowedBroadcast = BroadcastRow & { progress: BroadcastProgress }

export async function getBroadcast(tx: Tx, broadcastId: number): Promise<BroadcastRow> {
  return oneOrRefuse(await tx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId)))
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
  return singleRow(await withProgressEach(tx, [row]))
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

/** How many e-mail addresses are on the mailing list. */
export async function countSubscribers(tx: Tx): Promise<number> {
  return tx.db.$count(subscriptions, isNull(subscriptions.unsubscribedAt))
}

export async function writeBroadcast(tx: Tx, input: WriteBroadcast): Promise<BroadcastRow> {
  const by = actorLabel(tx.actor)
  const row = { ...input, by, createdAt: tx.now, updatedAt: tx.now }
  const draft = singleRow(await tx.db.insert(broadcasts).values(row).returning())
  await tx.record('broadcast.written', { broadcastId: draft.id })
  return draft
}

export async function changeBroadcast(
  tx: Tx,
  { broadcastId, ...input }: WriteBroadcast & { broadcastId: number },
): Promise<BroadcastRow> {
  const before = await getBroadcast(tx, broadcastId)
  const isSame = before.subject === input.subject && before.body === input.body
  if (before.state === 'draft' && isSame) return before
  const [draft] = await tx.db
    .update(broadcasts)
    .set({ ...input, updatedAt: tx.now })
    .where(isDraft(broadcastId))
    .returning()
  if (!draft) return refuse(tx, broadcastId)
  await tx.record('broadcast.written', { broadcastId })
  return draft
}

export async function deleteBroadcast(tx: Tx, broadcastId: number): Promise<void> {
  const gone = await tx.db
    .delete(broadcasts)
    .where(isDraft(broadcastId))
    .returning({ id: broadcasts.id })
  if (gone.length === 0) await refuse(tx, broadcastId)
  await tx.record('broadcast.deleted', { broadcastId })
}

const isDraft = (id: number) => and(eq(broadcasts.id, id), eq(broadcasts.state, 'draft'))

async function refuse(tx: Tx, broadcastId: number): Promise<never> {
  await getBroadcast(tx, broadcastId)
  throw new Refusal('broadcast-started')
}

type Steering = SetBroadcastState & { broadcastId: number }

const MAY_BECOME: Record<BroadcastState, readonly BroadcastState[]> = {
  draft: ['sending'],
  sending: ['paused', 'cancelled'],
  paused: ['sending', 'cancelled'],
  cancelled: [],
  sent: [],
}

export async function steerBroadcast(tx: Tx, steering: Steering): Promise<BroadcastRow> {
  const { broadcastId, state } = steering
  const before = await lockBroadcast(tx, broadcastId)
  if (before.state === state) return before
  if (!MAY_BECOME[before.state].includes(state)) throw new Refusal('broadcast-ended')
  if (before.state === 'draft') await addRecipients(tx, broadcastId)
  const changed = await tx.db
    .update(broadcasts)
    .set({
      state,
      updatedAt: tx.now,
      startedAt: before.startedAt ?? tx.now,
      finishedAt: state === 'cancelled' ? tx.now : null,
    })
    .where(eq(broadcasts.id, broadcastId))
    .returning()
  if (before.state !== 'draft') await tx.record(EVENT_OF_CHANGE_TO[state], { broadcastId })
  return singleRow(changed)
}

const EVENT_OF_CHANGE_TO = {
  sending: 'broadcast.resumed',
  paused: 'broadcast.paused',
  cancelled: 'broadcast.cancelled',
} as const

/** Locks the broadcast until the transaction ends, and returns it. */
export async function lockBroadcast(tx: Tx, broadcastId: number): Promise<BroadcastRow> {
  return oneOrRefuse(
    await tx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId)).for('update'),
  )
}

async function addRecipients(tx: Tx, broadcastId: number): Promise<void> {
  const everybody = tx.db
    .select({
      broadcastId: sql`${broadcastId}::integer`.as('broadcast_id'),
      subscriptionId: subscriptions.id,
      messageId: sql`gen_random_uuid()`.as('message_id'),
      state: sql`'waiting'`.as('state'),
      attempts: sql`0`.as('attempts'),
      lastError: sql`null::text`.as('last_error'),
      handedAt: sql`null::timestamptz`.as('handed_at'),
    })
    .from(subscriptions)
    .where(isNull(subscriptions.unsubscribedAt))
  const addressed = await tx.db
    .insert(broadcastMails)
    .select(everybody)
    .returning({ id: broadcastMails.subscriptionId })
  if (addressed.length === 0) throw new Refusal('nobody-listed')
  await tx.record('broadcast.started', { broadcastId, recipients: addressed.length })
}
