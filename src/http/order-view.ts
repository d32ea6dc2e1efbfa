// The fields of an order's views that no column holds.

import { orderReference } from '#contract/order-number.ts'
import { PlacedOrderView, ReceiptView } from '#contract/orders.ts'
import { warrantyOf } from '#contract/warranty.ts'
import { readStocked, type Stocked } from '#domain/catalogue/skus.ts'
import { countBoxes, leftFrom, piecesToReturn, sentByOrder } from '#domain/orders/boxes.ts'
import { linesByOrder, billOf } from '#domain/orders/lines.ts'
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
import type { OpenedOrder } from '#domain/orders/open-order.ts'
import type { ReceiptRow } from '#domain/orders/receipts.ts'
import { namesOfPartners } from '#domain/partners/referral.ts'
import { type GctOf, gctOfOrder, gctToday } from '#domain/settings/tax-rules.ts'
import {
  type Entitled,
  entitlementsByOrder,
  warrantyPrizesIn,
} from '#domain/vouchers/entitlements.ts'
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
  pieces: billOf(lines, order).piecesCents,
  total: order.totalAmount,
  gct: gctOfOrder(order, gctOf),
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
  entitled: readonly Entitled[]
}

const addedFields = (order: OrderRow, { voucher, entitled }: Added) => ({
  voucher: voucher
    ? {
        ...pick(voucher, 'code', 'kind'),
        says: effectText(voucher),
        discount: order.voucherDiscount,
      }
    : null,
  gifts: [...(voucher?.gift ? [voucher.gift] : []), ...entitled.map(({ prize }) => prize)],
  warrantyPrizes: warrantyPrizesIn(entitled),
})

/** `cardStored`: whether the card number can still be revealed. */
const placedFields = (
  { order, lines, cardStored }: Pick<OpenedOrder, 'order' | 'lines' | 'cardStored'>,
  gctOf: GctOf,
) => ({
  ...order,
  lines: lines.map(orderLineFields),
  breakdown: breakdownOf(order, lines, gctOf),
  reference: orderReference(order.id),
  cardStored,
  link: orderPath(order.link),
})

/** What the stockroom knows of the products of lines. */
const stockedOfLines = (tx: Tx, lines: readonly OrderLineRow[]) =>
  readStocked(tx, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])

/** Says the SKU of a line: of the colour whose pieces it holds, else of the colour that was ordered. */
export const skusOfLines = async (tx: Tx, lines: readonly OrderLineRow[]) =>
  skuIn(await stockedOfLines(tx, lines))

const skuIn =
  (stocked: ReadonlyMap<number, Stocked>) =>
  ({ productId, heldColor, color }: OrderLineRow) =>
    stocked.get(productId ?? 0)?.skus[heldColor ?? color] ?? ''

/** Says by which partner an order or a quote came; null where it came by none. */
export async function referrersOf(tx: Tx, rows: readonly { referredBy: number | null }[]) {
  const names = await namesOfPartners(
    tx,
    rows.map(({ referredBy }) => referredBy),
  )
  return ({ referredBy }: { referredBy: number | null }) =>
    referredBy === null ? null : { id: referredBy, name: names.get(referredBy) ?? '' }
}

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
  const stocked = await stockedOfLines(tx, [...lines.values()].flat())
  const skuOf = skuIn(stocked)
  const sentOf = await sentByOrder(
    tx,
    rows.map(({ id }) => id),
  )
  const referrerOf = await referrersOf(tx, rows)
  return rows.map((order) => {
    const cardStored = order.cardId !== null && stored.has(order.cardId)
    const own = lines.get(order.id) ?? []
    const along = added(order)
    const covering = { ...order, ...along }
    const sent = sentOf.get(order.id) ?? []
    const left = leftFrom(sent)
    return {
      ...placedFields({ order, lines: own, cardStored }, gctOf),
      lines: own.map((line) => ({
        ...orderLineFields(line),
        sku: skuOf(line),
        warranty: warrantyOf(line, covering),
        left: piecesToReturn(line, order.orderStatus, left),
      })),
      boxes: countBoxes(order, { lines: own, products: stocked, sent }),
      ...along,
      referrer: referrerOf(order),
      money: moneyFields(order, money.get(order.id) ?? NO_MONEY),
    }
  })
}

export const orderView = async (tx: Tx, order: OrderRow) => singleRow(await orderViews(tx, [order]))

export async function placedOrderView(tx: Tx, placed: OpenedOrder) {
  const fields = placedFields(placed, await gctToday(tx))
  const order = { ...fields, ...addedFields(placed.order, placed) }
  return encode(PlacedOrderView, { success: true, order })
}

export const receiptView = (receipt: ReceiptRow) => encode(ReceiptView, receipt)
