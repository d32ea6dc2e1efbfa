// Notes about an order that staff leave for one another.

import { asc, eq } from 'drizzle-orm'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { getOrder } from './find-order.ts'
import { orderNotes } from './order-notes.table.ts'

export type NoteRow = typeof orderNotes.$inferSelect

export async function addNote(
  tx: Tx,
  { orderId, text }: { orderId: number; text: string },
): Promise<NoteRow> {
  await getOrder(tx, orderId)
  const row = { orderId, text, by: actorLabel(tx.actor), at: tx.now }
  const note = singleRow(await tx.db.insert(orderNotes).values(row).returning())
  await tx.record('order.noted', { orderId, noteId: note.id })
  return note
}

/** Oldest first. */
export function listNotes(tx: Tx, orderId: number): Promise<NoteRow[]> {
  return tx.db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(asc(orderNotes.id))
}
