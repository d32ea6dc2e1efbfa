// Opens an order: takes the pieces of its lines, all or none, and what its buyer is entitled to, and writes it at the prices
// that were agreed. Every way to a new order comes through here, with what it says as data.

import { centsFromDollars, formatCents } from '#contract/money.ts'
import { keysOfBuyer, type PersonKeys } from '#contract/person-keys.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { lockEntitlements, sendAlong } from '#domain/vouchers/entitlements.ts'
import { effectOf, useVoucher } from '#domain/vouchers/use-voucher.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { holdLines } from './hold-lines.ts'
import { billOf, type Line, projectionOf } from './lines.ts'
import { deriveNamed } from './naming-cents.ts'
import { keepNewCard, type SentCard } from './order-card.ts'
import { type Delivery, pricedDelivery, type Service } from './order-delivery.ts'
import { NO_MONEY } from './order-money.ts'
import { takeForOrder } from './order-voucher.ts'
import type { OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'
import { finishOrder, writeOrder } from './write-order.ts'
import { methodOf, writePayment } from './write-money.ts'

type Details = Omit<
  typeof orders.$inferInsert,
  'productName' | 'totalAmount' | 'link' | 'createdAt' | 'updatedAt' | 'paysOnline' | keyof Delivery
> & { paysOnline: boolean; orderStatus: OrderRow['orderStatus'] }

export type Opening = {
  details: Details
  lines: readonly Line[]
  /** The products of the lines. */
  products: ReadonlyMap<number, ProductRow>
  /** As it was agreed to, or of the service that is named, at what it costs today. */
  delivery: Delivery | Service
  discount?: number
  /** The code of a voucher, as it was typed. */
  voucher?: string | undefined
  /** The total that the shopper saw, as it was sent. */
  seenTotal?: string | undefined
  card?: SentCard | undefined
  /** `paid` notes a payment of the whole total. */
  paymentStatus?: OrderRow['paymentStatus'] | undefined
  event: 'order.placed' | 'order.created'
}

export type OpenedOrder = Awaited<ReturnType<typeof openOrder>>

export async function openOrder(tx: Tx, opening: Opening) {
  const { details, products, paymentStatus = 'pending', event } = opening
  const { orderStatus, paymentMethod } = details
  const keys = keysOfBuyer(details)
  const { delivery, voucher } = await pricedParts(tx, opening, keys)
  const parts = { ...delivery, discount: opening.discount ?? 0 }
  const entitled = await lockEntitlements(tx, keys)
  const holding = { before: [], after: opening.lines, from: undefined, to: orderStatus, products }
  const { lines: held, moved } = await holdLines(tx, holding)
  const priced = { ...parts, voucher: voucher ? effectOf(voucher) : null }
  const netCents = paymentStatus === 'paid' ? projectionOf(held, priced).totalAmount : 0
  const word = paymentStatus === 'paid' ? undefined : paymentStatus
  const { columns } = await deriveNamed(tx, undefined, {
    paymentMethod,
    facts: {
      lines: held,
      parts: priced,
      orderStatus,
      paying: { netCents, word, leastDueCents: 0, now: tx.now },
    },
  })
  const card = await keepNewCard(tx, { paymentMethod, ...columns }, opening.card)
  const row = {
    ...details,
    ...keys,
    ...parts,
    ...columns,
    ...card,
    placedTotal: columns.totalAmount,
    payBy: await payByOf(tx, details),
    link: linkToken(tx.random),
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  const { order, lines, plan } = await writeOrder(tx, undefined, { row, lines: held, moved })
  if (voucher) await useVoucher(tx, { voucher, orderId: order.id, person: keys })
  if (orderStatus !== 'cancelled') await sendAlong(tx, entitled, order.id)
  const payment =
    netCents > 0
      ? await writePayment(tx, { orderId: order.id, amount: netCents, method: methodOf(order) })
      : undefined
  const taken = new Set(moved.map(({ productId }) => productId))
  await announce(tx, event, {
    order,
    products: lines.flatMap(({ productId }) => productId ?? []).filter((id) => taken.has(id)),
  })
  const money = { ...NO_MONEY, paidCents: netCents, netCents }
  await finishOrder(tx, { order, plan, before: undefined, money, payment })
  return { order, lines, cardStored: card.cardId !== null, voucher, entitled }
}

/** The voucher, locked, and the delivery of a new order; refuses if its total is not the one that was seen. */
async function pricedParts(tx: Tx, opening: Opening, person: PersonKeys) {
  const { details, lines, products, discount = 0, voucher: typed, seenTotal } = opening
  const { shippingMethod, parish } = details
  const voucher = typed
    ? await takeForOrder(tx, { typed, lines, shippingMethod, person })
    : undefined
  const parts = { delivery: 0, discount, voucher: voucher ? effectOf(voucher) : null }
  const ordered = lines.map(({ productId, quantity }) => {
    return { product: products.get(productId ?? 0) ?? UNKNOWN_SIZE, quantity }
  })
  const pieces = { ordered, netPiecesCents: billOf(lines, parts).totalCents }
  const delivery =
    'delivery' in opening.delivery
      ? opening.delivery
      : await pricedDelivery(tx, { ...opening.delivery, shippingMethod, parish }, pieces)
  refuseOtherTotal(billOf(lines, { ...parts, ...delivery }).totalCents, seenTotal)
  return { delivery, voucher }
}

/** What the shop does not sell has no cartons that it knows. */
const UNKNOWN_SIZE = { cartons: [], weightKg: null }

/** Whether a total that was seen is the total. */
export const isTotal = (totalCents: number, seen: string) => centsFromDollars(seen) === totalCents

/** Refuses an order if the shopper saw another total. */
export function refuseOtherTotal(totalCents: number, seen: string | undefined): void {
  if (seen === undefined || isTotal(totalCents, seen)) return
  throw new Refusal('price-changed', { price: formatCents(totalCents) })
}

type Announced = { order: OrderRow; products: readonly number[] }

async function announce(tx: Tx, event: Opening['event'], { order, products }: Announced) {
  const { id: orderId, referredBy } = order
  const [productId, ...others] = new Set(products)
  const facts = { orderId, ...(productId && { productId }), ...(referredBy && { referredBy }) }
  if (event === 'order.created') await tx.record(event, facts)
  else await tx.record(event, { orderId, productId: productId ?? 0 })
  for (const other of others) await tx.record('stock.changed', { productId: other })
  if (order.paidAt) await tx.record('order.paid', { orderId })
}
