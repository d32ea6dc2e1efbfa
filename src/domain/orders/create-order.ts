// Creates an order that staff take by telephone or at the counter, at the price they agreed. If it
// names a product of the shop, by id or by exact name, a piece is taken from stock. A delivery by
// courier is priced by the tariff, or to be quoted. Naming the partner
// who sold it takes the same ability as correcting the partner later.

import assert from 'node:assert/strict'
import { centsFromDollars } from '#contract/money.ts'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { writeMovements } from '#domain/stock/shelves.ts'
import { lockEntitlements, sendAlong } from '#domain/vouchers/entitlements.ts'
import { keysOfBuyer } from '#domain/vouchers/person-keys.ts'
import { keepCard } from '#domain/vault/keep-card.ts'
import type { WrappedCard } from '#domain/vault/wrap-secrets.ts'
import { pick } from '#platform/pick.ts'
import { linkToken } from '#platform/random.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { stamps } from './change-order.ts'
import { holdLines } from './hold-lines.ts'
import { insertLines, type Line } from './lines.ts'
import { findNamedProduct } from './named-product.ts'
import { namedSums } from './naming-cents.ts'
import { cardFacts, mayKeepCard } from './order-card.ts'
import { issueForOrder, issueReceipt } from './issue-for-order.ts'
import { type Delivery, promiseOfSold, writtenDelivery } from './order-delivery.ts'
import { NO_MONEY, paymentOf } from './order-money.ts'
import { DETAILS, type OrderRow, orders } from './orders.table.ts'
import { SET_IN_FORM } from './amend-lines.ts'
import { refuseBeyondLimit } from './price-limit.ts'
import { payByOf } from './pay-by.ts'
import { planOfNew } from './plan-for-order.ts'
import { recordFirstPartner, recordFirstPrice } from './record-changes.ts'
import { followRefund, methodOf, writePayment } from './write-money.ts'

export type Writing = CreateOrder & {
  /** The partner who sold it, if one did. */
  referrer?: number | null
  /** The card that the customer gave by telephone, sealed and wrapped; undefined while the vault is off. */
  card?: WrappedCard | undefined
}

export async function createOrder(tx: Tx, input: Writing): Promise<OrderRow> {
  if (input.referrer) requireAbility(tx, 'partners.attribute')
  const product = await findNamedProduct(tx, input)
  const line = lineOf(input, product)
  const { reason = SET_IN_FORM } = input
  const paths = { price: () => 'totalAmount', reason: 'reason' }
  await refuseBeyondLimit(tx, { lines: [line], reason, paths })
  const entitled = await lockEntitlements(tx, keysOfBuyer(input))
  const { lines: held, moved } = await holdLines(tx, {
    before: [],
    after: [line],
    from: undefined,
    to: input.orderStatus ?? 'pending',
  })
  const ordered = [{ product: product ?? UNKNOWN_SIZE, quantity: line.quantity }]
  const pieces = { ordered, netPiecesCents: line.unitPrice }
  const delivery = await writtenDelivery(tx, input, pieces)
  const inserted = await insertOrder(tx, { input, lines: held, delivery })
  const lines = await insertLines(tx, inserted.id, held)
  const { order, plan } = await planOfNew(tx, { order: inserted, lines })
  if (order.orderStatus !== 'cancelled') await sendAlong(tx, entitled, order.id)
  await writeMovements(tx, order.id, moved)
  const amount = order.paymentStatus === 'paid' ? order.totalAmount : 0
  const payment =
    amount > 0
      ? await writePayment(tx, { orderId: order.id, amount, method: methodOf(order) })
      : undefined
  const sold = product && moved.length > 0 ? { productId: product.id } : {}
  const { referredBy } = order
  await tx.record('order.created', {
    orderId: order.id,
    ...sold,
    ...(referredBy && { referredBy }),
  })
  await recordFirstPartner(tx, order, input.partnerReason)
  const isByHand = (product && product.price !== line.unitPrice) || isFreeByHand(order)
  if (isByHand) await recordFirstPrice(tx, order, { listedCents: product?.price, reason })
  if (order.paidAt) await tx.record('order.paid', { orderId: order.id })
  const money = { ...NO_MONEY, paidCents: amount, netCents: amount }
  await followRefund(tx, { order, money })
  if (plan) await issueForOrder(tx, { plan, before: undefined, after: order, money })
  else if (payment) await issueReceipt(tx, { order, payment, money })
  return order
}

function lineOf(input: Writing, product: ProductRow | undefined): Line {
  const unitPrice = centsFromDollars(input.totalAmount)
  assert(unitPrice !== undefined, 'the schema accepts amounts only')
  return {
    productId: product?.id ?? null,
    productName: product?.name ?? input.productName,
    color: input.selectedColor ?? '',
    quantity: 1,
    unitPrice,
    heldColor: null,
    returned: 0,
    keptOut: null,
  }
}

/** Whether a courier costs nothing because staff said so. */
const isFreeByHand = ({ shippingMethod, deliveryService, deliveryToBeQuoted }: OrderRow) =>
  shippingMethod === 'delivery' && !deliveryService && !deliveryToBeQuoted

/** What the shop does not sell has no cartons that it knows. */
const UNKNOWN_SIZE = { cartons: [], weightKg: null }

type Inserting = { input: Writing; lines: readonly Line[]; delivery: Delivery }

async function insertOrder(tx: Tx, { input, lines, delivery }: Inserting): Promise<OrderRow> {
  const payBy = await payByOf(tx, { ...input, paysOnline: false })
  const card = await cardFields(tx, input)
  const projection = await namedSums(tx, {
    ...pick(input, 'paymentMethod', 'paymentStatus', 'orderStatus'),
    lines,
    parts: { delivery: delivery.delivery, discount: 0, voucher: null },
  })
  const { totalAmount } = projection
  const word = input.paymentStatus ?? 'pending'
  const netCents = word === 'paid' ? totalAmount : 0
  const { orderStatus = 'pending' } = input
  const unsold = { paidAt: null, firstSoldAt: null }
  const entered = { paymentStatus: word, ...unsold, totalAmount, orderStatus }
  const state = paymentOf(entered, netCents, { wentBack: false, now: tx.now })
  const row = {
    ...pick(input, ...DETAILS, 'orderStatus'),
    ...projection,
    ...delivery,
    ...state,
    promisedBy: await promiseOfSold(tx, { ...state, ...delivery, promisedBy: null }),
    ...card,
    ...stamps(tx, input),
    referredBy: input.referrer ?? null,
    link: linkToken(tx.random),
    payBy,
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  return singleRow(await tx.db.insert(orders).values(row).returning())
}

/** The columns about a card that was given to staff; stores the card if the order may keep one. */
async function cardFields(tx: Tx, input: Writing) {
  const { card, creditCardNumber, paymentMethod } = input
  if (!creditCardNumber || paymentMethod !== 'credit_card') return {}
  const { paymentStatus = 'pending', orderStatus = 'pending' } = input
  const undecided = mayKeepCard({ paymentMethod, paymentStatus, orderStatus })
  const stored = card !== undefined && undecided && (await keepCard(tx, card))
  return { ...cardFacts({ creditCardNumber }), cardId: stored ? card.id : null }
}
