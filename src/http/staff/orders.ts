// /api/orders for staff: the list, one order, its receipts, and every change.

import { join } from 'node:path'
import { z } from 'zod'
import { EditPreviewView } from '#contract/order-previews.ts'
import { CreateOrder } from '#contract/new-orders.ts'
import { OrderSaleView } from '#contract/order-sale.ts'
import {
  EditOrder,
  ListOrders,
  ListReceipts,
  OrderCounts,
  OrderView,
  ReceiptView,
} from '#contract/orders.ts'
import { commissionsOfOrder } from '#domain/commissions/order-commissions.ts'
import { findSale } from '#domain/commissions/partner-sale.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { changeOrder, type ChangedOrder } from '#domain/orders/change-order.ts'
import { lockOpenMember } from '#domain/partners/get-member.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { deleteOrder, restoreOrder } from '#domain/orders/delete-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { countByStatus, listOrders } from '#domain/orders/list-orders.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { previewEdit } from '#domain/orders/preview-edit.ts'
import { cardFacts, replaceCard } from '#domain/orders/order-card.ts'
import { receiptFile } from '#domain/orders/files.ts'
import { getReceipt, listReceipts } from '#domain/orders/receipts.ts'
import { gctToday } from '#domain/settings/tax-rules.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { cardToKeep, itemKeyIds, onceWithCard, shredKeys } from '#http/card-to-keep.ts'
import { encode } from '#http/encode.ts'
import { idParam, seenVersion, withCurrent } from '#http/endpoint.ts'
import { dryRun } from '#http/dry-run.ts'
import {
  breakdownOf,
  moneyFields,
  orderLineFields,
  orderView,
  orderViews,
  referrersOf,
} from '#http/order-view.ts'
import {
  endpoint,
  listing,
  reading,
  removing,
  type Routes,
  STORED_FILE,
  writing,
} from '#http/route.ts'
import { placesOf, sendUpload } from '#http/uploads.ts'
import { Refusal } from '#platform/refusal.ts'
import { openFile } from '#platform/files/files.ts'
import { removeFiles } from '#platform/files/intake.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'

/** What a change of an order is refused for, and the preview of one. */
const EDITING = [
  'change-line-prices',
  'colour-unknown',
  'line-empty',
  'line-twice',
  'lines-out-of-stock',
  'member-not-found',
  'order-left',
  'partner-closed',
  'price-missing',
  'price-needs-reason',
  'service-stands',
  'total-too-large',
  'voucher-gone',
] as const

export const staffOrders = {
  'GET /orders': listing({
    summary: 'List orders',
    needs: 'orders.read',
    query: ListOrders,
    view: OrderView,
    run: async (tx, query) => {
      const page = await listOrders(tx, query)
      return { ...page, items: await orderViews(tx, page.items) }
    },
  }),
  'GET /order-counts': reading({
    summary: 'Count orders by status',
    needs: 'orders.read',
    view: OrderCounts,
    run: countByStatus,
  }),
  'POST /orders/admin': endpoint({
    summary: 'Write an order',
    refuses: [
      'product-not-found',
      'member-not-found',
      'partner-closed',
      'colour-unknown',
      'lines-out-of-stock',
      'out-of-stock',
      'total-too-large',
      'price-limit',
      'price-unknown',
      'price-needs-reason',
      'price-missing',
      'free-delivery',
      'no-delivery-to-quote',
      'service-not-offered',
      'card-not-sealed',
      'no-card-here',
    ],
    once: true,
    needs: 'orders.write',
    body: CreateOrder,
    responseSchema: z.object({ success: z.literal(true), order: OrderView }),
    status: 201,
    handle: async (c, { body }) => {
      const order = pick(body, 'paymentMethod', 'creditCardNumber', 'expirationDate', 'cvvCode')
      return onceWithCard(c, { sent: body, order }, async (tx, card) => {
        const referrer = await findReferrer(tx, body)
        const created = await createOrder(tx, { ...body, referrer, card })
        const view = encode(OrderView, await orderView(tx, created))
        return { status: 201, body: { success: true, order: view } }
      })
    },
  }),
  'GET /orders/:id': reading({
    summary: 'Read an order',
    needs: 'orders.read',
    view: OrderView,
    run: (tx, _, c) => readOrder(tx, idParam(c, 'id')),
  }),
  'PUT /orders/:id': endpoint({
    summary: 'Change an order; with `If-Match: <updatedAt>` only if nobody else has meanwhile',
    refuses: [...EDITING, 'order-changed', 'card-not-sealed', 'no-card-here'],
    needs: 'orders.write',
    body: EditOrder,
    responseSchema: OrderView,
    handle: async (c, { body: edit }) => {
      const orderId = idParam(c, 'id')
      const change = { orderId, edit, version: seenVersion(c) }
      const card = await cardToKeep(c, { ...edit, paymentMethod: 'credit_card' })
      const { view, shredded } = await c.var
        .write(async (tx) => {
          await refuseUnknownPartner(tx, orderId, edit)
          const changed = await replaceCardOf(tx, await changeOrder(tx, change), { edit, card })
          return {
            view: encode(OrderView, await orderView(tx, changed.order)),
            shredded: changed.shredded,
          }
        })
        .catch(
          withCurrent(c, 'order-changed', async (tx) =>
            encode(OrderView, await readOrder(tx, orderId)),
          ),
        )
      await shredKeys(c, { shredded })
      return c.json(view)
    },
  }),
  'DELETE /orders/:id': removing({
    summary: 'Delete an order',
    needs: 'orders.delete',
    run: (tx, c) => deleteOrder(tx, idParam(c, 'id')),
    after: async (c, { shredded, files }) => {
      await shredKeys(c, { shredded })
      await removeFiles(placesOf(c), files)
    },
  }),
  'POST /orders/:id/previews': endpoint({
    summary: 'What a change of an order would do; nothing is changed',
    refuses: EDITING,
    needs: 'orders.write',
    body: EditOrder,
    responseSchema: EditPreviewView,
    handle: async (c, { body: edit }) => {
      const orderId = idParam(c, 'id')
      const preview = await dryRun(c, async (tx) => {
        const earlier = await commissionsOfOrder(tx, orderId)
        const edited = await previewEdit(tx, { orderId, edit })
        await settleOrder(tx, orderId, { earlier: true })
        const { referredBy } = edited.after.order
        const isPartners = referredBy !== null || edited.before.order.referredBy !== null
        const commissions = {
          before: earlier.cents,
          after: (await commissionsOfOrder(tx, orderId)).cents,
        }
        return { ...edited, commissions: isPartners ? commissions : null }
      })
      const { before, after, money, ...effects } = preview
      const gctOf = await c.var.read(gctToday)
      const view = {
        ...effects,
        before: breakdownOf(before.order, before.lines, gctOf),
        after: breakdownOf(after.order, after.lines, gctOf),
        money: moneyFields(after.order, money),
        lines: after.lines.map(orderLineFields),
      }
      return c.json(encode(EditPreviewView, view))
    },
  }),
  'GET /orders/:id/sale': reading({
    summary: 'Which partner sold an order, and what partners get of it',
    needs: 'partners.read',
    view: OrderSaleView,
    run: async (tx, _, c) => saleOf(tx, await getOrder(tx, idParam(c, 'id'))),
  }),
  'POST /orders/:id/restorations': writing({
    summary: 'Bring a deleted order back that the shop kept for its money',
    refuses: ['lines-out-of-stock', 'voucher-gone'],
    needs: 'orders.restore',
    view: OrderView,
    run: async (tx, _, c) => orderView(tx, await restoreOrder(tx, idParam(c, 'id'))),
  }),
  'GET /orders/:id/receipts': listing({
    summary: 'List the receipts of an order',
    needs: 'orders.read',
    query: ListReceipts,
    view: ReceiptView,
    run: async (tx, query, c) =>
      paginateInMemory(await listReceipts(tx, (await getOrder(tx, idParam(c, 'id'))).id), query, {
        key: ({ id }) => id,
        searchText: ({ fileName, state, reason }) => [fileName, state, reason],
        sorts: {
          date: ({ uploadedAt }) => uploadedAt.getTime(),
          name: ({ fileName }) => fileName,
        },
      }),
  }),
  'GET /orders/:id/receipts/:receiptId': endpoint({
    summary: 'Download a receipt',
    mediaType: STORED_FILE,
    needs: 'orders.read',
    handle: async (c) => {
      const ids = { orderId: idParam(c, 'id'), receiptId: idParam(c, 'receiptId') }
      const receipt = await c.var.read((tx) => getReceipt(tx, ids))
      const source = await openFile(join(c.var.deps.config.dataDir, receiptFile(receipt)))
      // The file was deleted with the personal data of its shopper.
      if (!source) throw new Refusal('not-found')
      return sendUpload(c, { ...receipt, source })
    },
  }),
} satisfies Routes

async function saleOf(tx: Tx, order: OrderRow) {
  const { cents, directCents, isFlagged, ...commissions } = await commissionsOfOrder(tx, order.id)
  return {
    ...commissions,
    heldUntil: order.paidInFullSince && commissions.heldUntil,
    partner: (await referrersOf(tx, [order]))(order),
    soldAt: (await findSale(tx, order.id))?.soldAt ?? order.paidAt,
    direct: directCents,
    above: cents - directCents,
    flagged: isFlagged,
  }
}

const readOrder = async (tx: Tx, orderId: number) => orderView(tx, await getOrder(tx, orderId))

/** A card in an edit replaces the order's card. */
async function replaceCardOf(
  tx: Tx,
  { order, shredded }: ChangedOrder,
  { edit: { creditCardNumber }, card }: { edit: EditOrder; card: WrappedCard | undefined },
): Promise<ChangedOrder> {
  if (!creditCardNumber) return { order, shredded }
  const facts = cardFacts({ creditCardNumber })
  const replaced = await replaceCard(tx, { orderId: order.id, facts, card })
  const unused = replaced.stored ? [] : itemKeyIds(card)
  return { order: replaced.order, shredded: [...shredded, ...replaced.shredded, ...unused] }
}

/** Refuses to make an order a partner's who does not exist, or was erased. */
async function refuseUnknownPartner(tx: Tx, orderId: number, { referredBy }: EditOrder) {
  if (!referredBy || referredBy === (await getOrder(tx, orderId)).referredBy) return
  await lockOpenMember(tx, referredBy)
}

/** The partner of a new order, if one is named; refuses like `refuseUnknownPartner`. */
const findReferrer = async (tx: Tx, { referredBy }: CreateOrder) =>
  referredBy ? (await lockOpenMember(tx, referredBy)).id : null
