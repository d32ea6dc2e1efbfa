// What staff do around an order, or with many at once: notes, its history, one step for all that
// were chosen, and a file of them for a spreadsheet.

import { stringify } from 'csv-stringify/sync'
import { type Context, Hono } from 'hono'
import { jamaicaMinute } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import {
  type ChangedOrdersView,
  ChangeOrders,
  ExportOrders,
  ListOfOrder,
  orderReference,
  WriteNote,
} from '#contract/orders.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { listChosenOrders, listOrders } from '#domain/orders/list-orders.ts'
import { listOrderEvents } from '#domain/orders/order-history.ts'
import { addNote, listNotes, type NoteRow } from '#domain/orders/order-notes.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { orderHistoryView } from '#http/order-history-view.ts'
import { respondPage } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'

const tag = 'Staff'
const PAGE = 500

export const staffOrderWork = new Hono<ApiEnv>()
  .post(
    '/order-changes',
    requireAbility('orders.write'),
    describe('Take one step with many orders, each by itself', {
      takes: ChangeOrders,
      answers: { 200: 'Which were changed, and which were not and why' },
      tag,
    }),
    body(ChangeOrders),
    async (c) => c.json(await changeEach(c, c.req.valid('json'))),
  )
  .post(
    '/order-exports',
    requireAbility('orders.read'),
    describe('Orders as a file of comma-separated values', {
      takes: ExportOrders,
      answers: { 200: 'The file' },
      tag,
    }),
    body(ExportOrders),
    async (c) => {
      const asked = c.req.valid('json')
      const { ids, ...filter } = asked
      const { total } = await c.var.read((tx) => listOrders(tx, { ...filter, limit: 1 }))
      await c.var.write((tx) => tx.record('orders.exported', { count: ids?.length ?? total }))
      return c.body(csvOf(c, asked), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="orders.csv"',
      })
    },
  )
  .get(
    '/orders/:id/notes',
    requireAbility('orders.read'),
    describe('Notes of staff at an order', {
      asks: ListOfOrder,
      answers: { 200: 'The notes, oldest first' },
      tag,
    }),
    query(ListOfOrder),
    async (c) => {
      const orderId = idParam(c, 'id')
      const notes = await c.var.read((tx) => listNotes(tx, orderId))
      return respondPage(c, notes.map(noteView), c.req.valid('query'), {
        key: (note) => note.id,
        searchText: ({ text, by }) => [text, by],
        sorts: { date: (note) => note.id },
      })
    },
  )
  .post(
    '/orders/:id/notes',
    requireAbility('orders.write'),
    describe('Leave a note at an order', {
      takes: WriteNote,
      answers: { 201: 'The note', 404: 'No such order' },
      tag,
    }),
    body(WriteNote),
    async (c) => {
      const input = { orderId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.var.once(input, async (tx) => {
        return { status: 201, body: noteView(await addNote(tx, input)) }
      })
    },
  )
  .get(
    '/orders/:id/history',
    requireAbility('orders.read'),
    describe('What happened to an order', {
      asks: ListOfOrder,
      answers: { 200: 'What happened, oldest first' },
      tag,
    }),
    query(ListOfOrder),
    async (c) => {
      const orderId = idParam(c, 'id')
      const events = await c.var.read(async (tx) => {
        await getOrder(tx, orderId)
        return listOrderEvents(tx, orderId)
      })
      return respondPage(c, orderHistoryView(events), c.req.valid('query'), {
        key: ({ at, what }) => `${at} ${what}`,
        searchText: ({ what, by }) => [what, by],
        sorts: { date: ({ at }) => at },
      })
    },
  )

const noteView = ({ id, text, by, at }: NoteRow) => ({ id, text, by, at: at.toISOString() })

/** Each in a transaction of its own: one that cannot be changed keeps none of the others back. */
async function changeEach(
  c: Context<ApiEnv>,
  { ids, orderStatus, paymentStatus }: ChangeOrders,
): Promise<ChangedOrdersView> {
  const edit = { ...(orderStatus && { orderStatus }), ...(paymentStatus && { paymentStatus }) }
  const done: ChangedOrdersView = { changed: [], failed: [] }
  for (const orderId of new Set(ids)) {
    try {
      const { shredded } = await c.var.write((tx) => changeOrder(tx, { orderId, edit }))
      await shredItemKeys(itemKeyFolder(c.var.parts.config.dataDir), shredded)
      done.changed.push(orderId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const sentence = refusalSentence(error.code, error.details)
      done.failed.push({ id: orderId, reference: orderReference(orderId), error: sentence })
    }
  }
  return done
}

/** A page of rows at a time, so that a hundred thousand orders never stand in memory together. */
function csvOf(c: Context<ApiEnv>, { ids, ...filter }: ExportOrders): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let cursor: string | undefined
  let begun = false
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const page = await c.var.read(async (tx) =>
        ids
          ? { items: await listChosenOrders(tx, ids), next: undefined }
          : listOrders(tx, { ...filter, limit: PAGE, cursor }),
      )
      // The mark at the beginning tells Excel that this is UTF-8.
      const head = begun ? '' : `\uFEFF${csv([Object.keys(COLUMNS)])}`
      begun = true
      out.enqueue(encoder.encode(head + csv(page.items.map(csvRow))))
      cursor = page.next
      if (!cursor) out.close()
    },
  })
}

/** A spreadsheet takes what begins with = + - @ for a formula: those are written as text. */
const csv = (rows: readonly (readonly string[])[]) =>
  stringify(rows as string[][], { escape_formulas: true, record_delimiter: 'windows' })

const COLUMNS: Record<string, (order: OrderRow) => string> = {
  Order: ({ id }) => orderReference(id),
  Date: ({ createdAt }) => jamaicaMinute(createdAt),
  Customer: ({ customerName }) => customerName,
  'E-mail': ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone,
  Product: ({ productName }) => productName,
  Colour: ({ selectedColor }) => selectedColor,
  Amount: ({ totalAmount }) => dollarsFromCents(totalAmount),
  Method: ({ paymentMethod }) => paymentMethod,
  Payment: ({ paymentStatus }) => paymentStatus,
  Status: ({ orderStatus }) => orderStatus,
  Shipping: ({ shippingMethod }) => shippingMethod,
  Address: ({ deliveryAddress }) => deliveryAddress,
  Parish: ({ parish }) => parish,
  Landmark: ({ landmark }) => landmark,
  Notes: ({ notes }) => notes,
}
const csvRow = (order: OrderRow) => Object.values(COLUMNS).map((cell) => cell(order))
