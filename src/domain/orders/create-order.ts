// Creates an order that staff take by telephone or at the counter, at the price they agreed. If it
// names a product of the shop, by id or by exact name, a piece is taken from stock. A delivery by
// courier is priced by the tariff, or to be quoted. Naming the partner
// who sold it takes the same ability as correcting the partner later.

import assert from 'node:assert/strict'
import { centsFromDollars } from '#contract/money.ts'
import type { CreateOrder } from '#contract/new-orders.ts'
import { requireAbility } from '#domain/identity/may.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { freshLine, namedAs } from './lines.ts'
import { findNamedProduct } from './named-product.ts'
import { openOrder } from './open-order.ts'
import { cardFacts } from './order-card.ts'
import { writtenDelivery } from './order-delivery.ts'
import { DETAILS, type OrderRow } from './orders.table.ts'
import { SET_IN_FORM } from './amend-lines.ts'
import { refuseBeyondLimit } from './price-limit.ts'
import { recordFirst } from './record-changes.ts'

export type Writing = CreateOrder & {
  /** The partner who sold it, if one did. */
  referrer?: number | null
  /** The card that the customer gave by telephone, sealed and wrapped; undefined while the vault is off. */
  card?: WrappedCard | undefined
}

export async function createOrder(tx: Tx, input: Writing): Promise<OrderRow> {
  if (input.referrer) requireAbility(tx, 'partners.attribute')
  const product = await findNamedProduct(tx, input)
  const { productName, selectedColor: color = '', paymentStatus } = input
  const { reason = SET_IN_FORM, orderStatus = 'pending' } = input
  const unitPrice = centsFromDollars(input.totalAmount)
  assert(unitPrice !== undefined, 'the schema accepts amounts only')
  const line = freshLine({ ...namedAs(product, productName), color, quantity: 1, unitPrice })
  const paths = { price: () => 'totalAmount', reason: 'reason' }
  await refuseBeyondLimit(tx, { lines: [line], reason, paths })
  const ordered = [{ product: product ?? UNKNOWN_SIZE, quantity: line.quantity }]
  const pieces = { ordered, netPiecesCents: line.unitPrice }
  const { order } = await openOrder(tx, {
    details: {
      ...pick(input, ...DETAILS),
      ...cardFields(input),
      orderStatus,
      referredBy: input.referrer ?? null,
      paysOnline: false,
    },
    lines: [line],
    parts: { ...(await writtenDelivery(tx, input, pieces)), discount: 0 },
    card: input.creditCardNumber ? input.card : undefined,
    paymentStatus,
    event: 'order.created',
  })
  const isByHand = (product && product.price !== line.unitPrice) || isFreeByHand(order)
  const price = isByHand ? { listedCents: product?.price, reason } : null
  await recordFirst(tx, order, { partnerReason: input.partnerReason, price })
  return order
}

/** What the order says of a card that was given to staff. */
const cardFields = ({ creditCardNumber, paymentMethod }: Writing) =>
  creditCardNumber && paymentMethod === 'credit_card' ? cardFacts({ creditCardNumber }) : {}

/** Whether a courier costs nothing because staff said so. */
const isFreeByHand = ({ shippingMethod, deliveryService, deliveryToBeQuoted }: OrderRow) =>
  shippingMethod === 'delivery' && !deliveryService && !deliveryToBeQuoted

/** What the shop does not sell has no cartons that it knows. */
const UNKNOWN_SIZE = { cartons: [], weightKg: null }
