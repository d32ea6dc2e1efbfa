// Places an order: the shop prices its lines, takes their pieces in the same transaction, all or none,
// and refuses what it cannot keep. Payment happens later, by hand or by transfer.

import assert from 'node:assert/strict'
import { textFieldsOf } from '#contract/entered-texts.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import type { OrderedLine } from '#contract/order-lines.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { writeMovements } from '#domain/stock/shelves.ts'
import { type Entitled, lockEntitlements, sendAlong } from '#domain/vouchers/entitlements.ts'
import { keysOfBuyer } from '#domain/vouchers/person-keys.ts'
import { effectOf, useVoucher } from '#domain/vouchers/use-voucher.ts'
import type { VoucherRow } from '#domain/vouchers/vouchers.table.ts'
import { keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { chosenColor } from './chosen-color.ts'
import { holdLines } from './hold-lines.ts'
import { addLine, insertLines, type Line, sumsOf } from './lines.ts'
import { namedSums } from './naming-cents.ts'
import { refuseBesideOlder } from './older-versions.ts'
import { cardFacts } from './order-card.ts'
import {
  chosenDelivery,
  type Delivery,
  NO_DELIVERY,
  productsOf,
  promiseOfSold,
  servicesFor,
  unnamedDelivery,
} from './order-delivery.ts'
import { issueForOrder } from './issue-for-order.ts'
import { NO_MONEY, paymentOf } from './order-money.ts'
import { takeForOrder } from './order-voucher.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'
import { planOfNew } from './plan-for-order.ts'

export type Placing = PlaceOrder & {
  /** The card, sealed and wrapped before the transaction opened; undefined while the vault is off. */
  card?: WrappedCard | undefined
  /** Whether a card order is paid on a gateway's page: then it comes without a card. */
  paysOnline?: boolean
  /** The partner whose link the shopper came by; never taken from the request itself. */
  referrer?: number | null
}

export type PlacedOrder = {
  order: OrderRow
  lines: OrderLineRow[]
  cardStored: boolean
  voucher: VoucherRow | undefined
  /** What goes along because the buyer is entitled to it. */
  entitled: Entitled[]
}

export async function placeOrder(tx: Tx, input: Placing): Promise<PlacedOrder> {
  const { lines, products } = await priceLines(tx, orderedLines(input))
  await refuseBesideOlder(tx, lines)
  const { voucher: typed } = input
  const voucher = typed ? await takeForOrder(tx, { typed, lines, order: input }) : undefined
  const effect = voucher ? effectOf(voucher) : null
  const delivery = await deliveryOfLines(tx, { input, lines, products, effect })
  const parts = { ...delivery, discount: 0 }
  refuseOtherTotal(sumsOf(lines, { ...parts, voucher: effect }).totalCents, input.totalAmount)
  return placeLines(tx, { input, lines, products, parts, voucher })
}

type Products = ReadonlyMap<number, ProductRow>
type Delivering = {
  input: Placing
  lines: readonly Line[]
  products: Products
  effect: VoucherEffect | null
}

async function deliveryOfLines(
  tx: Tx,
  { input, lines, products, effect }: Delivering,
): Promise<Delivery> {
  if (!input.deliveryService) return unnamedDelivery(input)
  const ordered = productsOf(lines, products)
  const { totalCents: netPiecesCents } = sumsOf(lines, { ...NO_PARTS, voucher: effect })
  return chosenDelivery(input, await servicesFor(tx, input, { ordered, netPiecesCents }))
}

/** Nothing but the pieces. */
const NO_PARTS = { delivery: 0, discount: 0 }

/** The lines that a request orders: its own, or the one of its product. */
export function orderedLines({ lines, productId, selectedColor }: PlaceOrder): OrderedLine[] {
  if (lines) return lines
  assert(productId !== undefined, 'the schema requires a product or lines')
  return [{ productId, quantity: 1, ...(selectedColor !== undefined && { selectedColor }) }]
}

/** The ordered lines at today's prices, with their products; those of one product and colour are one line. */
async function priceLines(
  tx: Tx,
  ordered: readonly OrderedLine[],
): Promise<{ lines: Line[]; products: Products }> {
  const products = await findLiveProducts(
    tx,
    ordered.map(({ productId }) => productId),
  )
  const lines: Line[] = []
  for (const { productId, selectedColor, quantity } of ordered) {
    const product = products.get(productId)
    if (!product) throw new Refusal('product-not-found')
    const color = chosenColor(product, selectedColor) ?? ''
    const line = lineOf(product, { color, quantity, priceCents: product.price })
    addLine(lines, line)
  }
  assert(lines.length <= MAX_LINES, 'the schema limits the lines')
  return { lines, products }
}

type Agreed = { color: string; quantity?: number; priceCents: number }

/** A line of a product at a price that was agreed to. */
export const lineOf = (
  product: Pick<ProductRow, 'id' | 'name'>,
  { color, quantity = 1, priceCents }: Agreed,
): Line => ({
  productId: product.id,
  productName: product.name,
  color,
  quantity,
  unitPrice: priceCents,
  heldColor: null,
  returned: 0,
  keptOut: null,
})

type Parts = Delivery & { discount: number }
type Agreement = {
  input: Placing
  lines: readonly Line[]
  /** The products of the lines, if they are read already. */
  products?: Products
  /** Amounts in cents. */
  parts?: Partial<Parts>
  /** Locked, and found to be usable for these lines. */
  voucher?: VoucherRow | undefined
}

/** Places an order at prices that the shop has agreed to: the products' own, or an offer's. */
export async function placeLines(
  tx: Tx,
  { input, lines: wanted, products, parts: agreed = {}, voucher }: Agreement,
): Promise<PlacedOrder> {
  const person = keysOfBuyer(input)
  const entitled = await lockEntitlements(tx, person)
  const { lines: held, moved } = await holdLines(tx, {
    before: [],
    after: wanted,
    from: undefined,
    to: 'pending',
    products,
  })
  const parts: Parts = { ...NO_DELIVERY, discount: 0, ...agreed }
  const sums = await namedSums(tx, {
    paymentMethod: input.paymentMethod,
    lines: held,
    parts: { ...parts, voucher: voucher ? effectOf(voucher) : null },
  })
  const state = await stateOfNew(tx, { ...parts, ...sums })
  const cardStored = state.paidAt === null && (await keepCardOf(tx, input))
  const cardId = cardStored ? (input.card?.id ?? null) : null
  const paysOnline = input.paymentMethod === 'credit_card' && input.paysOnline === true
  const payBy = await payByOf(tx, { ...input, paysOnline })
  const stamps = { createdAt: tx.now, updatedAt: tx.now, payBy, cardId, paysOnline }
  const fields = { ...orderFields(input), ...parts, ...sums, ...state }
  const inserted = singleRow(
    await tx.db
      .insert(orders)
      .values({ ...fields, ...stamps, link: linkToken(tx.random) })
      .returning(),
  )
  const lines = await insertLines(tx, inserted.id, held)
  const { order, plan } = await planOfNew(tx, { order: inserted, lines })
  if (voucher) await useVoucher(tx, { voucher, orderId: order.id, person })
  await sendAlong(tx, entitled, order.id)
  await writeMovements(tx, order.id, moved)
  const [first, ...others] = new Set(held.flatMap(({ productId }) => productId ?? []))
  await tx.record('order.placed', { orderId: order.id, productId: first ?? 0 })
  for (const productId of others) await tx.record('stock.changed', { productId })
  if (order.paidAt) await tx.record('order.paid', { orderId: order.id })
  if (plan) await issueForOrder(tx, { plan, before: undefined, after: order, money: NO_MONEY })
  return { order, lines, cardStored, voucher, entitled }
}

/** An order of which a voucher takes everything is paid at once, and promised by its day. */
async function stateOfNew(
  tx: Tx,
  { totalAmount, deliveryDaysTo }: Pick<OrderRow, 'totalAmount' | 'deliveryDaysTo'>,
) {
  const placed = {
    totalAmount,
    paymentStatus: 'pending',
    orderStatus: 'pending',
    paidAt: null,
    firstSoldAt: null,
  } as const
  const payment = paymentOf(placed, 0, { wentBack: false, now: tx.now })
  const { paidAt } = payment
  return {
    ...payment,
    promisedBy: await promiseOfSold(tx, { paidAt, deliveryDaysTo, promisedBy: null }),
  }
}

/** Whether a total that was seen is the total. */
export const isTotal = (totalCents: number, seen: string) => centsFromDollars(seen) === totalCents

/** Refuses an order if the shopper saw another total. */
export function refuseOtherTotal(totalCents: number, seen: string | undefined): void {
  if (seen === undefined || isTotal(totalCents, seen)) return
  throw new Refusal('price-changed', { price: formatCents(totalCents) })
}

async function keepCardOf(tx: Tx, { card, paymentMethod }: Placing): Promise<boolean> {
  return paymentMethod === 'credit_card' && card !== undefined && keepCard(tx, card)
}

function orderFields(input: Placing) {
  const { paymentMethod, shippingMethod } = input
  const byCard = paymentMethod === 'credit_card'
  const delivered = shippingMethod === 'delivery'
  return {
    paymentMethod,
    shippingMethod,
    ...pick(input, 'customerName', 'customerEmail', 'customerPhone', ...textFieldsOf()),
    ...(byCard &&
      !input.paysOnline && { ...pick(input, ...textFieldsOf('credit_card')), ...cardFacts(input) }),
    ...(delivered && pick(input, ...textFieldsOf('delivery'))),
    referredBy: input.referrer ?? null,
  }
}
