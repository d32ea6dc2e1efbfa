// Notes and history of an order; and changing many orders at once.

import type { Context } from 'hono'
import { orderReference } from '#contract/order-number.ts'
import { ChangedOrdersView, ChangeOrders, ListOfOrder, OrderEventView } from '#contract/orders.ts'
import { NoteView, WriteNote } from '#contract/order-notes.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder, listOrderEvents } from '#domain/orders/find-order.ts'
import { addNote, listNotes } from '#domain/orders/order-notes.ts'
import { shredKeys } from '#http/card-to-keep.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { orderHistoryView } from '#http/history-view.ts'
import { endpoint, listing, type Routes, writing } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

export const staffOrderWork = {
  'POST /order-changes': endpoint({
    summary: 'Take one step with many orders, each by itself',
    needs: 'orders.write',
    body: ChangeOrders,
    responseSchema: ChangedOrdersView,
    handle: async (c, { body }) => c.json(await changeEach(c, body)),
  }),
  'GET /orders/:id/notes': listing({
    summary: 'Notes of staff at an order',
    needs: 'orders.read',
    query: ListOfOrder,
    view: NoteView,
    run: async (tx, query, c) =>
      paginateInMemory(await notesOf(tx, idParam(c, 'id')), query, {
        key: ({ id }) => id,
        searchText: ({ text, by }) => [text, by],
        sorts: { date: ({ id }) => id },
      }),
  }),
  'POST /orders/:id/notes': writing({
    summary: 'Leave a note at an order',
    needs: 'orders.write',
    body: WriteNote,
    status: 201,
    once: true,
    view: NoteView,
    run: (tx, { text }, c) => addNote(tx, { orderId: idParam(c, 'id'), text }),
  }),
  'GET /orders/:id/history': listing({
    summary: 'What happened to an order',
    needs: 'orders.read',
    query: ListOfOrder,
    view: OrderEventView,
    run: async (tx, query, c) => {
      const { id } = await getOrder(tx, idParam(c, 'id'))
      return paginateInMemory(orderHistoryView(await listOrderEvents(tx, id)), query, {
        key: ({ at, what }) => `${at} ${what}`,
        searchText: ({ what, by }) => [what, by],
        sorts: { date: ({ at }) => at },
      })
    },
  }),
} satisfies Routes

const notesOf = async (tx: Tx, orderId: number) => listNotes(tx, (await getOrder(tx, orderId)).id)

/** Each order in its own transaction: one that cannot be changed does not stop the others. */
async function changeEach(
  c: Context<ApiEnv>,
  { ids, orderStatus, paymentStatus, next }: ChangeOrders,
): Promise<ChangedOrdersView> {
  const edit = {
    ...(orderStatus && { orderStatus }),
    ...(paymentStatus && { paymentStatus }),
    ...(next && { next }),
  }
  const result: ChangedOrdersView = { changed: [], failed: [] }
  for (const orderId of new Set(ids)) {
    try {
      const { shredded } = await c.var.write((tx) => changeOrder(tx, { orderId, edit }))
      await shredKeys(c, { shredded })
      result.changed.push(orderId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const sentence = refusalSentence(error.code, error.details)
      result.failed.push({ id: orderId, reference: orderReference(orderId), error: sentence })
    }
  }
  return result
}
