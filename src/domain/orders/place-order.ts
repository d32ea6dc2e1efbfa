// Places an order: the shop prices it, takes the piece in the same transaction and refuses what it
// cannot keep. Payment happens later, by hand or by transfer.

import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { getProduct } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { takePiece, type Taken, writeSale } from '#domain/stock/take-piece.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'
import { keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { cardFacts } from './order-card.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { payByOf } from './pay-by.ts'

export type Placing = PlaceOrder & {
  /** The card, sealed and wrapped before the transaction opened; undefined while the vault is off. */
  card?: WrappedCard | undefined
  /** The partner whose link the shopper came by; never as the request itself names one. */
  referrer?: number | null
}

export type PlacedOrder = { order: OrderRow; cardStored: boolean }

export async function placeOrder(tx: Tx, input: Placing): Promise<PlacedOrder> {
  const product = await getProduct(tx, input.productId)
  refuseOtherPrice(product.price, input.totalAmount)
  const color = chosenColor(product, input.selectedColor)
  return placeAt(tx, { input, product, color, priceCents: product.price })
}

type Agreed = {
  input: Placing
  product: ProductRow
  /** As the product spells it; undefined lets the shop choose. */
  color: string | undefined
  priceCents: number
}

/** Places an order at a price that the shop has agreed to: the product's own, or an offer's. */
export async function placeAt(
  tx: Tx,
  { input, product, color, priceCents }: Agreed,
): Promise<PlacedOrder> {
  const cardStored = await keepCardOf(tx, input)
  const taken = await takePiece(tx, { productId: product.id, color })
  const payBy = await payByOf(tx, input.paymentMethod)
  const totalAmount = priceCents
  const row = { ...orderFields(input, product, taken), totalAmount, link: linkToken(tx.random) }
  const stamps = { createdAt: tx.now, updatedAt: tx.now, payBy }
  const cardId = cardStored ? (input.card?.id ?? null) : null
  const order = singleRow(
    await tx.db
      .insert(orders)
      .values({ ...row, ...stamps, cardId })
      .returning(),
  )
  await writeSale(tx, { productId: product.id, orderId: order.id, taken })
  await tx.record('order.placed', { orderId: order.id, productId: product.id })
  return { order, cardStored }
}

/** Shoppers pay the price they saw. */
export function refuseOtherPrice(priceCents: number, seen: string | undefined): void {
  if (seen === undefined || centsFromDollars(seen) === priceCents) return
  throw new Refusal('price-changed', { price: formatCents(priceCents) })
}

/** The product's own spelling of the colour; undefined where the order names none. */
export function chosenColor(product: ProductRow, named: string | undefined): string | undefined {
  const typed = named?.trim().toLowerCase()
  if (product.colors.length === 0) return NO_COLOR
  if (!typed) return undefined
  const color = product.colors.find((name) => name.toLowerCase() === typed)
  if (!color) throw new Refusal('colour-unknown')
  return color
}

async function keepCardOf(tx: Tx, { card, paymentMethod }: Placing): Promise<boolean> {
  return paymentMethod === 'credit_card' && card !== undefined && keepCard(tx, card)
}

function orderFields(input: Placing, product: ProductRow, taken: Taken) {
  const { paymentMethod, shippingMethod } = input
  const byCard = paymentMethod === 'credit_card'
  const delivered = shippingMethod === 'delivery'
  return {
    productId: product.id,
    productName: product.name,
    paymentMethod,
    shippingMethod,
    ...pick(input, 'customerName', 'customerEmail', 'customerPhone', 'notes'),
    ...(byCard && { ...pick(input, 'billingAddress', 'zipCode'), ...cardFacts(input) }),
    ...(delivered && pick(input, 'deliveryAddress', 'parish', 'landmark')),
    selectedColor: taken.color,
    heldColor: taken.color,
    referredBy: input.referrer ?? null,
  }
}
