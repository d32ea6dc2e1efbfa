// Notes about customers that staff leave for one another: added, never edited, and removed only with
// the person. A note is kept under the address of the order that the person was opened by, and follows
// it where staff correct the address.

import { and, eq, gte, inArray } from 'drizzle-orm'
import { findOrder } from '#domain/orders/find-order.ts'
import { listOrderChanges } from '#domain/orders/record-changes.ts'
import { customerKey, orders } from '#domain/orders/orders.table.ts'
import { emailKeyOf } from '#domain/vouchers/person-keys.ts'
import { listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { customerOfOrder, personOfOrder } from './customer-keys.ts'
import { type CustomerNoteRow, customerNotes } from './people.table.ts'

export type NewNote = { orderId: number; text: string }

export async function noteCustomer(tx: Tx, { orderId, text }: NewNote): Promise<CustomerNoteRow> {
  const customerKey = await customerOfOrder(tx, orderId)
  const row = { customerKey, text, by: actorLabel(tx.actor), at: tx.now }
  const note = singleRow(await tx.db.insert(customerNotes).values(row).returning())
  await tx.record('customer.noted', { noteId: note.id })
  return note
}

/** A page of the notes about the person who placed an order, the newest first. */
export const listCustomerNotes = listOf({
  rows: (tx) => tx.db.select().from(customerNotes),
  id: customerNotes.id,
  sorts: { date: customerNotes.at },
  sort: '-date',
  filters: async ({ orderId }: { orderId: number }, tx) => [
    inArray(customerNotes.customerKey, await personOfOrder(tx, orderId)),
  ],
  search: [customerNotes.text, customerNotes.by],
})

export const notesOf = (tx: Tx, customerKey: string): Promise<CustomerNoteRow[]> =>
  tx.db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerKey, customerKey))
    .orderBy(customerNotes.id)

export const dropNotes = (tx: Tx, customerKey: string) =>
  tx.db.delete(customerNotes).where(eq(customerNotes.customerKey, customerKey))

/**
 * Moves the notes from addresses that the order had to the one that it has. An address with other
 * orders is somebody's and keeps its notes, and so does any with those from before the order.
 */
export async function moveNotes(tx: Tx, orderId: number): Promise<void> {
  const order = await findOrder(tx, orderId)
  const changes = await listOrderChanges(tx, orderId)
  const former = changes
    .filter(({ field, old }) => field === 'customerEmail' && old !== '')
    .map(({ old }) => emailKeyOf(old))
  if (!order) return
  for (const key of new Set(former)) {
    if ((await tx.db.$count(orders, eq(customerKey, key))) > 0) continue
    await tx.db
      .update(customerNotes)
      .set({ customerKey: emailKeyOf(order.customerEmail) })
      .where(and(eq(customerNotes.customerKey, key), gte(customerNotes.at, order.createdAt)))
  }
}
