// Changes an order for staff. Any status may be set; each change is recorded, and its effects
// (stock, money, card, mail) happen once. Going back to an earlier status undoes them: a restored
// order takes its pieces again. If a version is given, a change that is based on an older state is
// refused.

import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { AfterTakingBack } from '#contract/order-money.ts'
import type { EditOrder, PaymentStatus } from '#contract/orders.ts'
import type { VoucherEffect } from '#contract/voucher-sums.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { writeMovements } from '#domain/stock/shelves.ts'
import { voucherOfOrder } from '#domain/vouchers/find-voucher.ts'
import { effectOf } from '#domain/vouchers/use-voucher.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { amendedLines } from './amend-lines.ts'
import { leftPieces } from './boxes.ts'
import { holdLines } from './hold-lines.ts'
import { type Line, linesOf, type Parts, projectionOf, replaceLines } from './lines.ts'
import { markDelivered } from './mark-delivered.ts'
import { followNamingCents } from './naming-cents.ts'
import { mayKeepCard } from './order-card.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import { promiseOfSold, withShipping } from './order-delivery.ts'
import { followVoucher } from './order-voucher.ts'
import { issueForOrder, issueReceipt } from './issue-for-order.ts'
import { dueOf, moneyOf, type MoneyStep, type OrderMoney, paymentOf } from './order-money.ts'
import { DETAILS, type OrderRow, orders } from './orders.table.ts'
import { holdForStaff, paymentTerm, restartTerm } from './pay-by.ts'
import type { PaymentRow } from './payments.table.ts'
import { type OrderPlan, planForOrder } from './plan-for-order.ts'
import { recordChanges } from './record-changes.ts'
import { writeLinesOfOrders } from './write-lines.ts'
import { followRefund, methodOf, takeBackAll, writePayment } from './write-money.ts'

export type ChangedOrder = {
  order: OrderRow
  /**
   * Item keys of card details that the order may no longer keep: the caller shreds them after the
   * commit.
   */
  shredded: string[]
}

export type Changing = {
  orderId: number
  edit: EditOrder
  version?: string | undefined
  /** The shipment that makes the order shipped. */
  shipmentId?: number
}

export async function changeOrder(
  tx: Tx,
  { orderId, edit, version, shipmentId }: Changing,
): Promise<ChangedOrder> {
  const before = await lockOrder(tx, orderId)
  if (version !== undefined && version !== versionOf(before)) throw new Refusal('order-changed')
  const { deliveryService = before.deliveryService } = edit
  if (deliveryService !== before.deliveryService)
    throw new Refusal('service-stands', { at: 'deliveryService' })
  const linesBefore = await linesOf(tx, before)
  const money = await moneyOf(tx, before)
  const amended = await amendedLines(tx, { order: before, lines: linesBefore, edit })
  const partner = correctedPartner(tx, before, edit)
  const edited = withShipping(before, {
    ...before,
    ...editedDetails(edit),
    ...partner,
    ...amended.parts,
  })
  const voucher = await followVoucher(tx, { before, after: edited, lines: amended.lines, edit })
  const { lines, moved } = await holdLines(tx, {
    before: linesBefore,
    after: amended.lines,
    from: before.orderStatus,
    to: edited.orderStatus,
    left: await leftPieces(tx, orderId),
  })
  const parts = { ...edited, voucher: voucher.effect }
  const priced = { ...edited, ...projectionOf(lines, parts) }
  const step = await changeMoney(tx, { order: priced, before, money, byHand: edit.paymentStatus })
  const moneyNow = step.changed ? await moneyOf(tx, before) : money
  const after = await settle(tx, { before, priced, lines, parts, step, money: moneyNow })
  const isDelivered = before.orderStatus === 'delivered' && after.orderStatus === 'delivered'
  const changes = { orderId, before: linesBefore, after: lines, isDelivered }
  const linesAfter = await replaceLines(tx, changes)
  // Writes nothing if nothing has changed: people who have the order open would see a conflict.
  if (
    isDeepStrictEqual(after, before) &&
    isDeepStrictEqual(linesAfter, linesBefore) &&
    voucher.before === voucher.after &&
    !step.changed
  )
    return { order: before, shredded: [] }
  await writeMovements(tx, orderId, moved)
  for (const productId of new Set(moved.map((each) => each.productId)))
    await tx.record('stock.changed', { productId })
  const term = await paymentTerm(tx, before, after)
  const plan = await planForOrder(tx, {
    before: { order: before, lines: linesBefore },
    after: { order: after, lines: linesAfter },
  })
  const row = { ...after, ...stamps(tx, after, before), ...term, ...taxOf(plan), updatedAt: tx.now }
  const order = await writeOrder(tx, row)
  const shredded = order.cardId && !mayKeepCard(order) ? await forgetCard(tx, order.cardId) : []
  await recordChanges(tx, {
    before: { order: before, lines: linesBefore },
    after: { order, lines: linesAfter },
    reason: amended.reason,
    partnerReason: edit.partnerReason,
    voucher,
    dueCents: dueOf(order, moneyNow),
    shipmentId,
  })
  if (order.orderStatus === 'delivered' && before.orderStatus !== 'delivered')
    await markDelivered(tx, orderId)
  if (money.netCents > 0 || moneyNow.netCents > 0)
    await followRefund(tx, { order, money: moneyNow })
  await writeDocuments(tx, { plan, before, order, money: moneyNow, payment: step.payment })
  const changed = { order, shredded }
  return step.wentBack ? followTakingBack(tx, changed, edit.next) : changed
}

/**
 * What becomes of an order of which a payment was taken back, as staff say. Without a word it waits for them: no clock runs,
 * and nobody is mailed.
 */
export async function followTakingBack(
  tx: Tx,
  changed: ChangedOrder,
  next: AfterTakingBack = 'wait',
): Promise<ChangedOrder> {
  const { order, shredded } = changed
  if (order.orderStatus === 'cancelled') return changed
  if (next === 'cancel') {
    requireAbility(tx, 'orders.write')
    const edit = { orderStatus: 'cancelled' } as const
    const cancelled = await changeOrder(tx, { orderId: order.id, edit })
    return { ...cancelled, shredded: [...shredded, ...cancelled.shredded] }
  }
  if (dueOf(order, await moneyOf(tx, order)) === 0) return changed
  const follow = next === 'remind' ? restartTerm : holdForStaff
  return { order: await follow(tx, order), shredded }
}

/** The tax of an order as its documents say it; without a plan it stays. */
const taxOf = (plan: OrderPlan | null) => (plan ? { gct: plan.gct, piecesGct: plan.piecesGct } : {})

type Documenting = {
  plan: OrderPlan | null
  before: OrderRow
  order: OrderRow
  money: OrderMoney
  payment: PaymentRow | undefined
}

/** Issues what a change needs; its locks come last. Money for an order without an invoice gets a receipt. */
async function writeDocuments(
  tx: Tx,
  { plan, before, order, money, payment }: Documenting,
): Promise<void> {
  if (plan) await issueForOrder(tx, { plan, before, after: order, money })
  else if (payment) await issueReceipt(tx, { order, payment, money })
}

type Settling = {
  before: OrderRow
  /** With the cents that named it before. */
  priced: OrderRow
  lines: readonly Line[]
  parts: Parts & { voucher: VoucherEffect | null }
  step: MoneyStep
  money: OrderMoney
}

/** An order with the cents that name it now, and with the payment status that follows from its money. */
async function settle(tx: Tx, settling: Settling): Promise<OrderRow> {
  const { before, lines, parts, step, money } = settling
  const stateOf = (order: OrderRow) => paymentOf(order, money.netCents, { ...step, now: tx.now })
  const after = { ...settling.priced, ...stateOf(settling.priced) }
  const namingCents = await followNamingCents(tx, { before, after, netCents: money.netCents })
  if (namingCents === after.namingDiscount) return after
  const priced = { ...after, ...projectionOf(lines, { ...parts, namingCents }) }
  return { ...priced, ...stateOf(priced) }
}

/** Writes an order's row, with its promise; its lines are written already. */
async function writeOrder(tx: Tx, { id, ...row }: OrderRow): Promise<OrderRow> {
  const promisedBy = await promiseOfSold(tx, row)
  const isOver = row.paymentStatus === 'paid' || row.orderStatus === 'cancelled'
  const waitsSince = isOver ? null : row.waitsSince
  const written = { linesVersion: 1, linesStamp: row.linesStamp + 1 }
  const fields = { ...row, promisedBy, waitsSince, ...written }
  return singleRow(await tx.db.update(orders).set(fields).where(eq(orders.id, id)).returning())
}

/** Identifies the state of an order: it changes with every change. */
const versionOf = ({ updatedAt }: OrderRow) => updatedAt.toISOString()

/**
 * Locks an order until the transaction ends and makes sure that its lines and payments are written;
 * refuses with `order-not-found`, also if the order is hidden.
 */
export async function lockOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockHidden(tx, orderId)
  if (order.hiddenAt) throw new Refusal('order-not-found')
  return order
}

/** Locks an order like `lockOrder`, but also a hidden one. */
export async function lockHidden(tx: Tx, orderId: number): Promise<OrderRow> {
  const isIt = eq(orders.id, orderId)
  const order = existing(
    await tx.db.select().from(orders).where(isIt).for('update'),
    'order-not-found',
  )
  if (order.linesVersion > 0) return order
  await writeLinesOfOrders(tx, [orderId])
  return singleRow(await tx.db.select().from(orders).where(isIt))
}

/**
 * The fields that staff may set besides lines and money; other fields of a record that is sent back
 * as it was read are ignored.
 */
function editedDetails(edit: EditOrder): Partial<OrderRow> {
  const names = [...DETAILS.filter((name) => name !== 'selectedColor'), 'orderStatus'] as const
  const fields = names.map((name) => [name, edit[name]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Another partner, or none, as who sold the order. The caller has looked that there is such a partner. */
function correctedPartner(tx: Tx, before: OrderRow, { referredBy }: EditOrder): Partial<OrderRow> {
  if (referredBy === undefined || referredBy === before.referredBy) return {}
  requireAbility(tx, 'partners.attribute')
  return { referredBy }
}

type ByHand = {
  order: OrderRow
  before: OrderRow
  money: OrderMoney
  byHand: PaymentStatus | undefined
}

/**
 * Changes the money as a payment status set by hand implies: records what is due as paid, or takes
 * all payments back.
 */
async function changeMoney(
  tx: Tx,
  { order, before, money, byHand }: ByHand,
): Promise<MoneyStep & { changed: boolean; payment?: PaymentRow }> {
  const nothing = { wentBack: false, changed: false }
  if (byHand === undefined || byHand === before.paymentStatus) return nothing
  if (byHand === 'paid') {
    const amount = Math.max(0, order.totalAmount - money.netCents)
    if (amount === 0) return nothing
    const payment = await writePayment(tx, { orderId: order.id, amount, method: methodOf(order) })
    const facts = { orderId: order.id, paymentId: payment.id, source: payment.source }
    await tx.record('payment.noted', facts)
    return { wentBack: false, changed: true, payment }
  }
  const isPart = money.netCents > 0 && money.netCents < order.totalAmount
  if (byHand === 'processing' && isPart) return nothing
  const changed = await takeBackAll(tx, { order, money })
  return { wentBack: changed, changed, word: byHand }
}

/** When the order last reached each state; going back clears the later ones. */
export function stamps(
  tx: Tx,
  { orderStatus }: Pick<CreateOrder, 'orderStatus'>,
  before?: OrderRow,
) {
  const hasLeft = orderStatus === 'shipped' || orderStatus === 'delivered'
  return {
    shippedAt: hasLeft ? (before?.shippedAt ?? tx.now) : null,
    deliveredAt: orderStatus === 'delivered' ? (before?.deliveredAt ?? tx.now) : null,
    cancelledAt: orderStatus === 'cancelled' ? (before?.cancelledAt ?? tx.now) : null,
  }
}

type Following = {
  order: OrderRow
  step: MoneyStep
  /** The lines before pieces came back. */
  linesBefore?: OrderLineRow[]
  /** The line of those that cannot be sold again. */
  unsellableOf?: number | undefined
  refunded?: boolean
  /** What came. */
  payment?: PaymentRow
}

/** Brings an order's row in line with money that came or went, or with lines that count less. */
export async function followMoney(
  tx: Tx,
  { order: before, step, linesBefore, unsellableOf, refunded, payment }: Following,
): Promise<ChangedOrder> {
  const lines = await linesOf(tx, before)
  const money = await moneyOf(tx, before)
  const used = await voucherOfOrder(tx, before.id)
  const voucher = used ? effectOf(used) : null
  const parts = { ...before, voucher }
  const priced = { ...before, ...projectionOf(lines, parts) }
  const settled = await settle(tx, { before, priced, lines, parts, step, money })
  const plan = await planForOrder(tx, {
    before: { order: before, lines: linesBefore ?? lines },
    after: { order: settled, lines },
    unsellableOf,
  })
  const answered = payment ? { waitsSince: null } : {}
  const row = { ...settled, ...answered, ...taxOf(plan), updatedAt: tx.now }
  const order = await writeOrder(tx, row)
  const shredded = order.cardId && !mayKeepCard(order) ? await forgetCard(tx, order.cardId) : []
  await recordChanges(tx, {
    before: { order: before, lines: linesBefore ?? lines },
    after: { order, lines },
    dueCents: dueOf(order, money),
  })
  await followRefund(tx, { order, money, refunded: refunded ?? false })
  await writeDocuments(tx, { plan, before, order, money, payment })
  return { order, shredded }
}
