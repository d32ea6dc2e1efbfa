// Staff change an order. Any status may be set; each change is written down and its effects (stock,
// card, mail) happen once. Going back undoes them: a restored order takes its piece again. With a
// version it refuses whoever did not see the last change.

import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { EditOrder } from '#contract/orders.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, one } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { movePiece } from './move-piece.ts'
import { changedProduct } from './named-product.ts'
import { mayKeepCard } from './order-card.ts'
import { type OrderRow, orders } from './orders.table.ts'
import { paymentTerm } from './pay-by.ts'

export type ChangedOrder = {
  order: OrderRow
  /** Keys of card details that the decision shreds: unlink them before answering. */
  shredded: string[]
}

export async function changeOrder(
  tx: Tx,
  { orderId, edit, version }: { orderId: number; edit: EditOrder; version?: string | undefined },
): Promise<ChangedOrder> {
  const before = await lockOrder(tx, orderId)
  if (version !== undefined && version !== versionOf(before)) throw new Refusal('order-changed')
  const product = await changedProduct(tx, before, edit)
  const edited = { ...before, ...editedFields(edit), ...product }
  const wanted = { ...edited, ...(await movePiece(tx, before, edited)) }
  // Otherwise whoever has the order open would be told that somebody changed it.
  if (isDeepStrictEqual(wanted, before)) return { order: before, shredded: [] }
  const term = await paymentTerm(tx, before, wanted)
  const row = { ...wanted, ...stamps(tx, before, wanted), ...term, updatedAt: tx.now }
  const { id: _, ...fields } = row
  const order = one(
    await tx.db.update(orders).set(fields).where(eq(orders.id, orderId)).returning(),
  )
  const shredded = order.cardId && !mayKeepCard(order) ? await forgetCard(tx, order.cardId) : []
  await recordChanges(tx, before, order)
  return { order, shredded }
}

/** Changes with the order; whoever saw another has not seen what it is now. */
const versionOf = ({ updatedAt }: OrderRow) => updatedAt.toISOString()

/** The order, locked until the transaction ends, or the refusal `order-not-found`. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  return existing(
    await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update'),
    'order-not-found',
  )
}

/** What the clerk may set; everything else of a record as it was read is passed over. */
function editedFields(edit: EditOrder): Partial<OrderRow> {
  const { totalAmount, ...rest } = edit
  const cents = totalAmount === undefined ? undefined : centsFromDollars(totalAmount)
  const fields: Partial<OrderRow> = {
    customerName: rest.customerName,
    customerEmail: rest.customerEmail,
    customerPhone: rest.customerPhone,
    selectedColor: rest.selectedColor,
    paymentMethod: rest.paymentMethod,
    shippingMethod: rest.shippingMethod,
    totalAmount: cents,
    paymentStatus: rest.paymentStatus,
    orderStatus: rest.orderStatus,
    commissionEligible: rest.commissionEligible,
    billingAddress: rest.billingAddress,
    zipCode: rest.zipCode,
    deliveryAddress: rest.deliveryAddress,
    parish: rest.parish,
    landmark: rest.landmark,
    notes: rest.notes,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** When the order last reached each state; going back clears the moments behind it. */
function stamps(tx: Tx, before: OrderRow, after: OrderRow): Partial<OrderRow> {
  const { orderStatus, paymentStatus } = after
  const left = orderStatus === 'shipped' || orderStatus === 'delivered'
  return {
    paidAt: paymentStatus === 'paid' ? (before.paidAt ?? tx.now) : null,
    shippedAt: left ? (before.shippedAt ?? tx.now) : null,
    deliveredAt: orderStatus === 'delivered' ? (before.deliveredAt ?? tx.now) : null,
    cancelledAt: orderStatus === 'cancelled' ? (before.cancelledAt ?? tx.now) : null,
  }
}

const EDITED = [
  'productId',
  'productName',
  'customerName',
  'customerEmail',
  'customerPhone',
  'selectedColor',
  'paymentMethod',
  'shippingMethod',
  'totalAmount',
  'commissionEligible',
  'billingAddress',
  'zipCode',
  'deliveryAddress',
  'parish',
  'landmark',
  'notes',
] as const satisfies readonly (keyof OrderRow)[]

async function recordChanges(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  const orderId = after.id
  const changed = EDITED.filter((field) => before[field] !== after[field])
  if (changed.length > 0) await tx.record('order.edited', { orderId, changed })
  await recordPayment(tx, before, after)
  await recordStatus(tx, before, after)
}

async function recordPayment(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  const [from, to] = [before.paymentStatus, after.paymentStatus]
  if (from === to) return
  const orderId = after.id
  await tx.record('order.payment-changed', { orderId, from, to })
  if (to === 'paid') await tx.record('order.paid', { orderId })
  if (from === 'paid') await tx.record('order.unpaid', { orderId })
}

async function recordStatus(tx: Tx, before: OrderRow, after: OrderRow): Promise<void> {
  const [from, to] = [before.orderStatus, after.orderStatus]
  if (from === to) return
  const orderId = after.id
  await tx.record('order.status-changed', { orderId, from, to })
  if (to === 'shipped') await tx.record('order.shipped', { orderId })
  if (to === 'cancelled') await tx.record('order.cancelled', { orderId })
  if (from === 'cancelled') await tx.record('order.restored', { orderId })
}
