// Notes about customers that staff leave for one another: added, never edited, and removed only with
// the person. A note is kept under the address of the order that the person was opened by, and follows
// it where staff correct the address.

import { and, eq, gte, inArray } from 'drizzle-orm'
import { listOf } from '#platform/database/list.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { type CorrectedAddress, customerOfOrder, personOfOrder } from './customer-keys.ts'
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

/** Moves the notes from an address to another, but not those from before. */
export const moveNotes = (tx: Tx, { from, to, since }: CorrectedAddress) =>
  tx.db
    .update(customerNotes)
    .set({ customerKey: to })
    .where(and(eq(customerNotes.customerKey, from), gte(customerNotes.at, since)))
