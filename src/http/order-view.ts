// The fields of an order's views that no column holds.

import { orderReference, PlacedOrderView, ReceiptView } from '#contract/orders.ts'
import { linesByOrder, sumsOf } from '#domain/orders/lines.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import {
  badgeOf,
  dueOf,
  moneyByOrder,
  NO_MONEY,
  type OrderMoney,
  overpaidOf,
} from '#domain/orders/order-money.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { PlacedOrder } from '#domain/orders/place-order.ts'
import type { ReceiptRow } from '#domain/orders/receipts.ts'
import { type GctOf, gctToday } from '#domain/settings/tax-rules.ts'
import { entitlementsByOrder } from '#domain/vouchers/entitlements.ts'
import { vouchersByOrder } from '#domain/vouchers/find-voucher.ts'
import { effectText } from '#contract/voucher-text.ts'
import { cardsKept } from '#domain/vault/keep-card.ts'
import { encode } from '#http/encode.ts'
import { pick } from '#platform/pick.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

export const orderPath = (link: string) => `/order/${link}`

export const orderLineFields = ({ color, unitPrice, quantity, ...line }: OrderLineRow) => ({
  ...line,
  selectedColor: color,
  quantity,
  unitPrice,
  amount: quantity * unitPrice,
})

/** What the total of an order is made of; its tax is that of its documents, or what `gctOf` says. */
export const breakdownOf = (order: OrderRow, lines: readonly OrderLineRow[], gctOf: GctOf) => ({
  ...pick(order, 'delivery', 'deliveryService', 'deliveryToBeQuoted'),
  ...pick(order, 'discount', 'namingDiscount'),
  pieces: sumsOf(lines, order).piecesCents,
  total: order.totalAmount,
  gct: order.gct ?? gctOf(order.totalAmount),
})

export const moneyFields = (order: OrderRow, money: OrderMoney) => ({
  net: money.netCents,
  due: dueOf(order, money),
  overpaid: overpaidOf(order, money),
  badge: badgeOf(order, money),
})

/** The voucher of each order, and what goes along without a price. */
export async function addedViews(tx: Tx, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id)
  const used = await vouchersByOrder(tx, ids)
  const prizes = await entitlementsByOrder(tx, ids)
  return (order: OrderRow) =>
    addedFields(order, { voucher: used.get(order.id), entitled: prizes.get(order.id) ?? [] })
}

type Added = {
  voucher: (Parameters<typeof effectText>[0] & { code: string }) | undefined
  entitled: readonly string[]
}

const addedFields = (order: OrderRow, { voucher, entitled }: Added) => ({
  voucher: voucher
    ? {
        ...pick(voucher, 'code', 'kind'),
        says: effectText(voucher),
        discount: order.voucherDiscount,
      }
    : null,
  gifts: [...(voucher?.gift ? [voucher.gift] : []), ...entitled],
})

/** `cardStored`: whether the card number can still be revealed. */
const placedFields = (
  { order, lines, cardStored }: Pick<PlacedOrder, 'order' | 'lines' | 'cardStored'>,
  gctOf: GctOf,
) => ({
  ...order,
  lines: lines.map(orderLineFields),
  breakdown: breakdownOf(order, lines, gctOf),
  reference: orderReference(order.id),
  cardStored,
  link: orderPath(order.link),
})

/** The fields of staff's views of some orders. */
export async function orderViews(tx: Tx, rows: readonly OrderRow[]) {
  const stored = await cardsKept(
    tx,
    rows.flatMap(({ cardId }) => cardId ?? []),
  )
  const lines = await linesByOrder(tx, rows)
  const money = await moneyByOrder(tx, rows)
  const added = await addedViews(tx, rows)
  const gctOf = await gctToday(tx)
  return rows.map((order) => {
    const cardStored = order.cardId !== null && stored.has(order.cardId)
    return {
      ...placedFields({ order, lines: lines.get(order.id) ?? [], cardStored }, gctOf),
      ...added(order),
      money: moneyFields(order, money.get(order.id) ?? NO_MONEY),
    }
  })
}

export const orderView = async (tx: Tx, order: OrderRow) => singleRow(await orderViews(tx, [order]))

export async function placedOrderView(tx: Tx, placed: PlacedOrder) {
  const fields = placedFields(placed, await gctToday(tx))
  const order = { ...fields, ...addedFields(placed.order, placed) }
  return encode(PlacedOrderView, { success: true, order })
}

export const receiptView = (receipt: ReceiptRow) => encode(ReceiptView, receipt)
