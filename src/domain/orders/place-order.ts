// Places an order: the shop prices its lines, takes their pieces in the same transaction, all or none,
// and refuses what it cannot keep. Payment happens later, by hand or by transfer.

import assert from 'node:assert/strict'
import { textFieldsOf } from '#contract/entered-texts.ts'
import { MAX_LINES } from '#contract/order-limits.ts'
import type { OrderedLine } from '#contract/order-lines.ts'
import type { PlaceOrder } from '#contract/orders.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { chosenColor } from './named-product.ts'
import { addLine, freshLine, type Line, namedAs } from './lines.ts'
import { type OpenedOrder, openOrder } from './open-order.ts'
import { refuseBesideOlder } from './older-versions.ts'

export type Placing = PlaceOrder & {
  /** The card, sealed and wrapped before the transaction opened; undefined while the vault is off. */
  card?: WrappedCard | undefined
  /** Whether a card order is paid on a gateway's page: then it comes without a card. */
  paysOnline?: boolean
  /** The partner whose link the shopper came by; never taken from the request itself. */
  referrer?: number | null
}

export async function placeOrder(tx: Tx, input: Placing): Promise<OpenedOrder> {
  const { lines, products } = await priceLines(tx, orderedLines(input))
  await refuseBesideOlder(tx, lines)
  return openOrder(tx, {
    ...placedBy(input),
    lines,
    products,
    voucher: input.voucher,
    delivery: pick(input, 'deliveryService'),
    seenTotal: input.totalAmount,
  })
}

/** The lines that a request orders: its own, or the one of its product. */
export function orderedLines({ lines, productId, selectedColor }: PlaceOrder): OrderedLine[] {
  if (lines) return lines
  assert(productId !== undefined, 'the schema requires a product or lines')
  return [{ productId, quantity: 1, ...(selectedColor !== undefined && { selectedColor }) }]
}

/** The ordered lines at today's prices, with their products; those of one product and colour are one line. */
async function priceLines(tx: Tx, ordered: readonly OrderedLine[]) {
  const ids = ordered.map(({ productId }) => productId)
  const products = await findLiveProducts(tx, ids)
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

/** What a shopper's order says of its buyer, besides what is bought; its card is left to a gateway's page. */
export function placedBy(input: Placing) {
  const { paymentMethod, shippingMethod, referrer = null } = input
  const isByCard = paymentMethod === 'credit_card'
  const paysOnline = isByCard && (input.paysOnline ?? false)
  return {
    details: {
      ...{ paymentMethod, shippingMethod, paysOnline, referredBy: referrer },
      ...pick(input, 'customerName', 'customerEmail', 'customerPhone', ...textFieldsOf()),
      ...(isByCard && !paysOnline && pick(input, ...textFieldsOf('credit_card'))),
      ...(shippingMethod === 'delivery' && pick(input, ...textFieldsOf('delivery'))),
      orderStatus: 'pending',
    },
    card: paysOnline ? undefined : input,
    event: 'order.placed',
  } as const
}
