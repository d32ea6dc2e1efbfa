// Writes, changes and deletes the draft of a broadcast. Once it has started it stays as it was: who
// gets it late gets the same.

import { and, eq } from 'drizzle-orm'
import type { WriteBroadcast } from '#contract/broadcasts.ts'
import { Refusal } from '#platform/refusal.ts'
import { one } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type BroadcastRow, broadcasts } from './broadcasts.table.ts'
import { getBroadcast } from './find-broadcast.ts'

export async function writeBroadcast(tx: Tx, input: WriteBroadcast): Promise<BroadcastRow> {
  const by = actorLabel(tx.actor)
  const row = { ...input, by, createdAt: tx.now, updatedAt: tx.now }
  const draft = one(await tx.db.insert(broadcasts).values(row).returning())
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
