// Changes an order for staff. Any status may be set; each change is recorded, and its effects
// (stock, money, card, mail) happen once. Going back to an earlier status undoes them: a restored
// order takes its pieces again. If a version is given, a change that is based on an older state is
// refused.

import { isDeepStrictEqual } from 'node:util'
import type { AfterTakingBack } from '#contract/order-money.ts'
import type { EditOrder, PaymentStatus } from '#contract/orders.ts'
import { keysOfBuyer } from '#contract/person-keys.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { getRefundRules } from '#domain/settings/refund-rules.ts'
import type { Moved } from '#domain/stock/shelves.ts'
import { voucherOfOrder } from '#domain/vouchers/find-voucher.ts'
import { effectOf } from '#domain/vouchers/use-voucher.ts'
import { forgetCard } from '#domain/vault/keep-card.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { amendedLines } from './amend-lines.ts'
import { leftPieces } from './boxes.ts'
import { holdLines } from './hold-lines.ts'
import { areSameLines, type Line, linesOf, projectionOf } from './lines.ts'
import { markDelivered } from './mark-delivered.ts'
import { deriveNamed } from './naming-cents.ts'
import { mayKeepCard } from './order-card.ts'
import { withShipping } from './order-delivery.ts'
import { lockOrder } from './lock-order.ts'
import { type FollowedVoucher, syncVoucher } from './order-voucher.ts'
import { dueOf, moneyOf, type MoneyStep } from './order-money.ts'
import { DETAILS, type OrderRow } from './orders.table.ts'
import { holdForStaff, paymentTerm, restartTerm } from './pay-by.ts'
import type { PaymentRow } from './payments.table.ts'
import { recordChanges, type Recording } from './record-changes.ts'
import type { OrderState } from './sold-rows.ts'
import { methodOf, takeBackAll, writePayment } from './write-money.ts'
import { finishOrder, writeOrder } from './write-order.ts'

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
  const amended = await amendedLines(tx, { order: before, lines: linesBefore, edit })
  const edited = withShipping(before, {
    ...before,
    ...editedDetails(edit),
    ...correctedPartner(tx, before, edit),
    ...amended.parts,
  })
  const voucher = await syncVoucher(tx, { before, after: edited, lines: amended.lines, edit })
  const held = await holdLines(tx, {
    before: linesBefore,
    after: amended.lines,
    from: before.orderStatus,
    to: edited.orderStatus,
    left: await leftPieces(tx, orderId),
  })
  const { totalAmount } = projectionOf(held.lines, { ...edited, voucher: voucher.effect })
  const paid = { before, edited: { ...edited, totalAmount }, byHand: edit.paymentStatus }
  const step = await changeMoney(tx, paid)
  const changed = await carryOut(
    tx,
    { order: before, lines: linesBefore },
    {
      edited,
      ...held,
      voucher,
      step,
      isMoney: step.changed,
      payment: step.payment,
      noted: { reason: amended.reason, partnerReason: edit.partnerReason, shipmentId },
    },
  )
  return step.wentBack ? syncTakingBack(tx, changed, edit.next) : changed
}

type Change = {
  /** What the order says now, besides what follows from its lines and its money. */
  edited: OrderRow
  /** With the pieces that they hold now, and those that moved for it. */
  lines: readonly Line[]
  moved: readonly Moved[]
  /** The line of which pieces came back unfit for sale. */
  unsellableOf?: number | undefined
  voucher: FollowedVoucher
  step: MoneyStep
  /** Whether money came or went: then it is a change even if the order says the same. */
  isMoney: boolean
  /** What came. */
  payment?: PaymentRow | undefined
  noted?: Pick<Recording, 'reason' | 'partnerReason' | 'shipmentId'>
}

/**
 * Carries out a change of an order, with all that follows from it. Writes nothing if nothing has changed: people who have the
 * order open would see a conflict.
 */
async function carryOut(tx: Tx, before: OrderState, change: Change): Promise<ChangedOrder> {
  const { edited, lines, moved, unsellableOf, voucher, step, payment } = change
  const { id: orderId, orderStatus: statusBefore } = before.order
  const money = await moneyOf(tx, before.order)
  const { netCents } = money
  const leastDueCents = netCents > 0 ? (await getRefundRules(tx)).overpaidFromCents : 0
  const { columns, due } = await deriveNamed(tx, before.order, {
    paymentMethod: edited.paymentMethod,
    facts: {
      lines,
      parts: { ...edited, voucher: voucher.effect },
      orderStatus: edited.orderStatus,
      paying: { ...step, netCents, leastDueCents, now: tx.now },
    },
  })
  const after = { ...edited, ...columns }
  const isSame =
    isDeepStrictEqual(after, before.order) &&
    areSameLines(before.lines, lines) &&
    voucher.before === voucher.after
  if (isSame && !change.isMoney) return { order: before.order, shredded: [] }
  const term = await paymentTerm(tx, before.order, after)
  const keys = keysOfBuyer(after)
  const row = { ...after, ...keys, ...term, ...(payment && { waitsSince: null }) }
  const {
    order,
    plan,
    lines: linesAfter,
  } = await writeOrder(tx, before, { row, lines, moved, unsellableOf })
  for (const productId of new Set(moved.map((each) => each.productId)))
    await tx.record('stock.changed', { productId })
  const shredded = order.cardId && !mayKeepCard(order) ? await forgetCard(tx, order.cardId) : []
  const dueCents = due.reduce((sum, { cents }) => sum + cents, 0)
  const recorded = { before, after: { order, lines: linesAfter }, voucher, dueCents }
  await recordChanges(tx, { ...recorded, ...change.noted })
  if (order.orderStatus === 'delivered' && statusBefore !== 'delivered')
    await markDelivered(tx, orderId)
  const { wentBack } = step
  await finishOrder(tx, { plan, before: before.order, order, money, wentBack, payment })
  return { order, shredded }
}

type Following = { order: OrderRow } & Partial<
  Pick<Change, 'step' | 'payment' | 'lines' | 'unsellableOf'>
>

/** Brings an order in line with money that came or went, or with lines that count less. */
export async function syncMoney(
  tx: Tx,
  { order, step = {}, payment, lines, unsellableOf }: Following,
): Promise<ChangedOrder> {
  const linesBefore = await linesOf(tx, order)
  const used = await voucherOfOrder(tx, order.id)
  const voucher = { effect: used ? effectOf(used) : null, before: '', after: '' }
  const change = { edited: order, lines: lines ?? linesBefore, moved: [], voucher, step, payment }
  const before = { order, lines: linesBefore }
  return carryOut(tx, before, { ...change, unsellableOf, isMoney: true })
}

/**
 * What becomes of an order of which a payment was taken back, as staff say. Without a word it waits for them: no clock runs,
 * and nobody is mailed.
 */
export async function syncTakingBack(
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

/** Identifies the state of an order: it changes with every change. */
const versionOf = ({ updatedAt }: OrderRow) => updatedAt.toISOString()

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
  before: OrderRow
  edited: OrderRow
  byHand: PaymentStatus | undefined
}

/**
 * Changes the money as a payment status set by hand implies: records what is open of the total as paid, or takes all payments
 * back.
 */
async function changeMoney(
  tx: Tx,
  { before, edited, byHand }: ByHand,
): Promise<MoneyStep & { changed: boolean; payment?: PaymentRow }> {
  const nothing = { changed: false }
  if (byHand === undefined || byHand === before.paymentStatus) return nothing
  const money = await moneyOf(tx, before)
  if (byHand === 'paid') {
    const amount = Math.max(0, edited.totalAmount - money.netCents)
    if (amount === 0) return nothing
    const { id: orderId } = before
    const payment = await writePayment(tx, { orderId, amount, method: methodOf(edited) })
    await tx.record('payment.noted', { orderId, paymentId: payment.id, source: payment.source })
    return { changed: true, payment }
  }
  const isPart = money.netCents > 0 && money.netCents < edited.totalAmount
  if (byHand === 'processing' && isPart) return nothing
  const changed = await takeBackAll(tx, { order: before, money })
  return { ...(changed && { wentBack: 'taken-back' }), changed, word: byHand }
}
