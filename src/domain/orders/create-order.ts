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
  const { productName, selectedColor: color = '', paymentStatus, creditCardNumber, card } = input
  const { reason = SET_IN_FORM, orderStatus = 'pending' } = input
  const unitPrice = centsFromDollars(input.totalAmount)
  assert(unitPrice !== undefined, 'the schema accepts amounts only')
  const line = freshLine({ ...namedAs(product, productName), color, quantity: 1, unitPrice })
  const paths = { price: () => 'totalAmount', reason: 'reason' }
  await refuseBeyondLimit(tx, { lines: [line], reason, paths })
  const { order } = await openOrder(tx, {
    details: {
      ...pick(input, ...DETAILS),
      orderStatus,
      referredBy: input.referrer ?? null,
      paysOnline: false,
    },
    lines: [line],
    products: new Map(product && [[product.id, product]]),
    delivery: pick(input, 'deliveryService', 'deliveryToBeQuoted'),
    card: creditCardNumber ? { creditCardNumber, card } : undefined,
    paymentStatus,
    event: 'order.created',
  })
  const isByHand = (product && product.price !== line.unitPrice) || isFreeByHand(order)
  const price = isByHand ? { listedCents: product?.price, reason } : null
  await recordFirst(tx, order, { partnerReason: input.partnerReason, price })
  return order
}

/** Whether a courier costs nothing because staff said so. */
const isFreeByHand = ({ shippingMethod, deliveryService, deliveryToBeQuoted }: OrderRow) =>
  shippingMethod === 'delivery' && !deliveryService && !deliveryToBeQuoted
