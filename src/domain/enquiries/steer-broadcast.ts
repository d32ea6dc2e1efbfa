// Starts, pauses, resumes and cancels a broadcast. Starting writes down whom it is for: everybody on
// the list at that moment, each once. Asking for the state it is in already changes nothing, so a
// second press sends nothing twice.

import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BroadcastState, SteerBroadcast } from '#contract/broadcasts.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { broadcastMails, type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { subscriptions } from './subscriptions.table.ts'

type Steering = SteerBroadcast & { broadcastId: number }

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
  if (before.state === 'draft') await address(tx, broadcastId)
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
  if (before.state !== 'draft') await tx.record(HAPPENED[state], { broadcastId })
  return one(changed)
}

const HAPPENED = {
  sending: 'broadcast.resumed',
  paused: 'broadcast.paused',
  cancelled: 'broadcast.cancelled',
} as const

/** The broadcast, held until the transaction ends. */
export async function lockBroadcast(tx: Tx, broadcastId: number): Promise<BroadcastRow> {
  return existing(
    await tx.db.select().from(broadcasts).where(eq(broadcasts.id, broadcastId)).for('update'),
  )
}

async function address(tx: Tx, broadcastId: number): Promise<void> {
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
    .where(and(isNull(subscriptions.unsubscribedAt)))
  const addressed = await tx.db
    .insert(broadcastMails)
    .select(everybody)
    .returning({ id: broadcastMails.subscriptionId })
  if (addressed.length === 0) throw new Refusal('nobody-listed')
  await tx.record('broadcast.started', { broadcastId, recipients: addressed.length })
}
