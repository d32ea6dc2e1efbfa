// /api/orders for staff: the table, one order, its receipts, and every change.

import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { CreateOrder, EditOrder, ListOrders, ListReceipts } from '#contract/orders.ts'
import type { ChangedOrder } from '#domain/orders/change-order.ts'
import { getMember } from '#domain/partners/get-member.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { deleteOrder } from '#domain/orders/delete-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { countByStatus, listOrders } from '#domain/orders/list-orders.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { cardFacts, replaceCard } from '#domain/orders/order-card.ts'
import { getReceipt, listReceipts } from '#domain/orders/receipts.ts'
import { amendOrder } from '#domain/transfers/amend-order.ts'
import { letGoOfLines } from '#domain/transfers/let-go-of-lines.ts'
import { cardsKept } from '#domain/vault/keep-card.ts'
import { itemKeyFolder, shredItemKeys, type WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { cardToKeep, factsOfCard, keysOf, onceWithCard } from '#http/card-to-keep.ts'
import {
  body,
  ChangedMeanwhile,
  type ApiEnv,
  idParam,
  query,
  describe,
  seenVersion,
} from '#http/endpoint.ts'
import { orderView, receiptView } from '#http/order-view.ts'
import { respondPage, DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { receiptFolder } from '#domain/orders/receipt-folder.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { Refusal } from '#platform/refusal.ts'
import { readIfThere, removeDurably } from '#platform/files/files.ts'
import { one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Staff'
const MISSING = { 404: 'No such order' }

export const staffOrders = new Hono<ApiEnv>()
  .get(
    '/orders',
    requireAbility('orders.read'),
    describe('List orders', { asks: ListOrders, answers: { 200: 'The orders' }, tag }),
    query(ListOrders),
    async (c) => {
      const asked = c.req.valid('query')
      const page = await c.var.read(async (tx) => {
        const found = await listOrders(tx, { ...asked, limit: asked.limit ?? DEFAULT_LIMIT })
        return { ...found, items: await viewed(tx, found.items) }
      })
      pageHeaders(c, page)
      return c.json(page.items)
    },
  )
  .get(
    '/order-counts',
    requireAbility('orders.read'),
    describe('Count orders by status', { answers: { 200: 'The counts' }, tag }),
    async (c) => c.json(await c.var.read(countByStatus)),
  )
  .post(
    '/orders/admin',
    requireAbility('orders.write'),
    describe('Write an order', { takes: CreateOrder, answers: { 201: 'The order' }, tag }),
    body(CreateOrder),
    async (c) => {
      const input = c.req.valid('json')
      const { paymentMethod, creditCardNumber } = input
      const card = await cardToKeep(c, input)
      const facts = factsOfCard({ paymentMethod, creditCardNumber })
      return onceWithCard(c, { sent: input, facts, card }, async (tx) => {
        const referrer = await namedReferrer(tx, input)
        const order = await createOrder(tx, { ...input, referrer, card })
        return {
          status: 201,
          body: { success: true, order: orderView(order, order.cardId !== null) },
        }
      })
    },
  )
  .get(
    '/orders/:id',
    requireAbility('orders.read'),
    describe('Read an order', { answers: { 200: 'The order', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      const [order] = await c.var.read(async (tx) => viewed(tx, [await getOrder(tx, id)]))
      return c.json(order)
    },
  )
  .put(
    '/orders/:id',
    requireAbility('orders.write'),
    describe('Change an order; with `If-Match: <updatedAt>` only if nobody else has meanwhile', {
      takes: EditOrder,
      answers: { 200: 'The order', 409: 'Changed meanwhile; `fresh` is how it is now', ...MISSING },
      tag,
    }),
    body(EditOrder),
    async (c) => {
      const orderId = idParam(c, 'id')
      const changing = { orderId, edit: c.req.valid('json'), version: seenVersion(c) }
      const card = await cardToKeep(c, { ...changing.edit, paymentMethod: 'credit_card' })
      const { view, shredded } = await c.var
        .write(async (tx) => {
          const changed = await amendOrder(tx, changing)
          const carded = await giveCard(tx, changed, { edit: changing.edit, card })
          return { view: one(await viewed(tx, [carded.order])), shredded: carded.shredded }
        })
        .catch((error: unknown) => showFresh(c, orderId, error))
      await shredItemKeys(itemKeyFolder(c.var.parts.config.dataDir), shredded)
      return c.json(view)
    },
  )
  .delete(
    '/orders/:id',
    requireAbility('orders.write'),
    describe('Delete an order', { answers: { 204: 'Gone', ...MISSING }, tag }),
    async (c) => {
      const id = idParam(c, 'id')
      const { shredded, receiptFiles } = await c.var.write(async (tx) => {
        await letGoOfLines(tx, id)
        return deleteOrder(tx, id)
      })
      const { dataDir } = c.var.parts.config
      await shredItemKeys(itemKeyFolder(dataDir), shredded)
      for (const name of receiptFiles) await removeDurably(join(receiptFolder(dataDir), name))
      return c.body(null, 204)
    },
  )
  .get(
    '/orders/:id/receipts',
    requireAbility('orders.read'),
    describe('List the receipts of an order', {
      asks: ListReceipts,
      answers: { 200: 'The receipts' },
      tag,
    }),
    query(ListReceipts),
    async (c) => {
      const id = idParam(c, 'id')
      const rows = await c.var.read((tx) => listReceipts(tx, id))
      return respondPage(c, rows.map(receiptView), c.req.valid('query'), {
        key: (receipt) => receipt.id,
        searchText: ({ fileName, state, reason }) => [fileName, state, reason],
        sorts: { date: ({ uploadedAt }) => uploadedAt, name: ({ fileName }) => fileName },
      })
    },
  )
  .get(
    '/orders/:id/receipts/:receiptId',
    requireAbility('orders.read'),
    describe('Download a receipt', { answers: { 200: 'The file', 404: 'No such receipt' }, tag }),
    async (c) => {
      const named = { orderId: idParam(c, 'id'), receiptId: idParam(c, 'receiptId') }
      const receipt = await c.var.read((tx) => getReceipt(tx, named))
      const folder = receiptFolder(c.var.parts.config.dataDir)
      const bytes = await readIfThere(join(folder, receipt.storedName))
      // Its person was erased.
      if (!bytes) throw new Refusal('not-found')
      const name = encodeURIComponent(receipt.fileName)
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': receipt.mediaType,
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    },
  )

/** Who lost the race is told how the order stands now. */
async function showFresh(c: Context<ApiEnv>, orderId: number, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'order-changed') throw error
  const fresh = await c.var.read(async (tx) => one(await viewed(tx, [await getOrder(tx, orderId)])))
  throw new ChangedMeanwhile(error.code, fresh)
}

async function viewed(tx: Tx, rows: OrderRow[]) {
  const cardIds = rows.flatMap((order) => order.cardId ?? [])
  const kept = await cardsKept(tx, cardIds)
  return rows.map((order) => orderView(order, order.cardId !== null && kept.has(order.cardId)))
}

/** The card that an edit names takes the place of the order's. */
async function giveCard(
  tx: Tx,
  { order, shredded }: ChangedOrder,
  { edit: { creditCardNumber }, card }: { edit: EditOrder; card: WrappedCard | undefined },
): Promise<ChangedOrder> {
  if (!creditCardNumber) return { order, shredded }
  const facts = cardFacts({ creditCardNumber })
  const replaced = await replaceCard(tx, { orderId: order.id, facts, card })
  const unused = replaced.stored ? [] : keysOf(card)
  return { order: replaced.order, shredded: [...shredded, ...replaced.shredded, ...unused] }
}

/** The partner whom staff name; nobody where they name none. */
const namedReferrer = async (tx: Tx, { referredBy }: CreateOrder) =>
  referredBy ? (await getMember(tx, referredBy)).id : null
