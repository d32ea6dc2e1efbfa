// Places an order: the shop prices its lines, takes their pieces in the same transaction, all or none,
// and refuses what it cannot keep. Payment happens later, by hand or by transfer.

import assert from 'node:assert/strict'
import { textFieldsOf } from '#contract/entered-texts.ts'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import type { OrderedLine } from '#contract/order-lines.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { effectOf } from '#domain/vouchers/use-voucher.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { chosenColor } from './chosen-color.ts'
import { addLine, billOf, freshLine, type Line, namedAs } from './lines.ts'
import { type OpenedOrder, openOrder, type Opening } from './open-order.ts'
import { refuseBesideOlder } from './older-versions.ts'
import { cardFacts } from './order-card.ts'
import { namedDelivery, NO_DELIVERY, productsOf } from './order-delivery.ts'
import { takeForOrder } from './order-voucher.ts'

export type Placing = PlaceOrder & {
  /** The card, sealed and wrapped before the transaction opened; undefined while the vault is off. */
  card?: WrappedCard | undefined
  /** Whether a card order is paid on a gateway's page: then it comes without a card. */
  paysOnline?: boolean
  /** The partner whose link the shopper came by; never taken from the request itself. */
  referrer?: number | null
}

export type PlacedOrder = OpenedOrder

/** Nothing but the pieces. */
const NO_PARTS = { delivery: 0, discount: 0 }

export async function placeOrder(tx: Tx, input: Placing): Promise<PlacedOrder> {
  const { lines, products } = await priceLines(tx, orderedLines(input))
  await refuseBesideOlder(tx, lines)
  const { voucher: typed } = input
  const voucher = typed ? await takeForOrder(tx, { typed, lines, order: input }) : undefined
  const effect = voucher ? effectOf(voucher) : null
  const { totalCents: netPiecesCents } = billOf(lines, { ...NO_PARTS, voucher: effect })
  const pieces = { ordered: productsOf(lines, products), netPiecesCents }
  const parts = { ...NO_PARTS, ...(await namedDelivery(tx, input, pieces)) }
  refuseOtherTotal(billOf(lines, { ...parts, voucher: effect }).totalCents, input.totalAmount)
  return placeLines(tx, { input, lines, products, parts, voucher })
}

type Products = ReadonlyMap<number, ProductRow>

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
    addLine(lines, freshLine({ ...namedAs(product), color, quantity, unitPrice: product.price }))
  }
  assert(lines.length <= MAX_LINES, 'the schema limits the lines')
  return { lines, products }
}

type Agreement = Pick<Opening, 'products' | 'voucher'> & {
  input: Placing
  lines: readonly Line[]
  /** Amounts in cents. */
  parts?: Partial<Opening['parts']>
}

/** Places an order at prices that the shop has agreed to: the products' own, or an offer's. */
export function placeLines(tx: Tx, { input, parts, ...agreed }: Agreement): Promise<PlacedOrder> {
  const { paymentMethod, paysOnline = false, card } = input
  const isByCard = paymentMethod === 'credit_card'
  return openOrder(tx, {
    ...agreed,
    details: { ...orderFields(input), orderStatus: 'pending', paysOnline: isByCard && paysOnline },
    parts: { ...NO_DELIVERY, discount: 0, ...parts },
    card,
    event: 'order.placed',
  })
}

/** Whether a total that was seen is the total. */
export const isTotal = (totalCents: number, seen: string) => centsFromDollars(seen) === totalCents

/** Refuses an order if the shopper saw another total. */
export function refuseOtherTotal(totalCents: number, seen: string | undefined): void {
  if (seen === undefined || isTotal(totalCents, seen)) return
  throw new Refusal('price-changed', { price: formatCents(totalCents) })
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
