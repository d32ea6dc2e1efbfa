// Staff change an order. Any status may be set; each change is written down and its effects (stock,
// card, mail) happen once. Going back undoes them: a restored order takes its piece again. With a
// version it refuses a change that is based on an older state.

import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import type { CreateOrder, EditOrder } from '#contract/orders.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { movePiece } from './move-piece.ts'
import { changedProduct } from './named-product.ts'
import { mayKeepCard } from './order-card.ts'
import { DETAILS, type OrderRow, orders } from './orders.table.ts'
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
  const after = { ...edited, ...(await movePiece(tx, before, edited)) }
  // Otherwise people who have the order open would see a conflict with no change.
  if (isDeepStrictEqual(after, before)) return { order: before, shredded: [] }
  const term = await paymentTerm(tx, before, after)
  const row = { ...after, ...stamps(tx, after, before), ...term, updatedAt: tx.now }
  const { id: _, ...fields } = row
  const order = singleRow(
    await tx.db.update(orders).set(fields).where(eq(orders.id, orderId)).returning(),
  )
  const shredded = order.cardId && !mayKeepCard(order) ? await forgetCard(tx, order.cardId) : []
  await recordChanges(tx, before, order)
  return { order, shredded }
}

/** Changes with the order. */
const versionOf = ({ updatedAt }: OrderRow) => updatedAt.toISOString()

/** The order, locked until the transaction ends, or the refusal `order-not-found`. */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  return existing(
    await tx.db.select().from(orders).where(eq(orders.id, orderId)).for('update'),
    'order-not-found',
  )
}

/** What staff may set besides the product; the other fields of a record sent back as it was read are ignored. */
function editedFields(edit: EditOrder): Partial<OrderRow> {
  const { totalAmount: dollars } = edit
  const totalAmount = dollars === undefined ? undefined : centsFromDollars(dollars)
  const sent = { ...edit, totalAmount }
  const names = [...DETAILS, 'totalAmount', 'paymentStatus', 'orderStatus'] as const
  const fields = names.map((name) => [name, sent[name]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** When the order last reached each state; going back clears the later ones. */
export function stamps(
  tx: Tx,
  { orderStatus, paymentStatus }: Pick<CreateOrder, 'orderStatus' | 'paymentStatus'>,
  before?: OrderRow,
) {
  const left = orderStatus === 'shipped' || orderStatus === 'delivered'
  return {
    paidAt: paymentStatus === 'paid' ? (before?.paidAt ?? tx.now) : null,
    shippedAt: left ? (before?.shippedAt ?? tx.now) : null,
    deliveredAt: orderStatus === 'delivered' ? (before?.deliveredAt ?? tx.now) : null,
    cancelledAt: orderStatus === 'cancelled' ? (before?.cancelledAt ?? tx.now) : null,
  }
}

const EDITED = ['productId', 'productName', 'totalAmount', ...DETAILS] as const

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
