// What the programme must pay, written apart from the programme: which orders are sold, whom each pays, and what the books hold after it.

import { basesOf, halfUp, least, payOf, piecesOf, sum, totalOf, type Bill } from './arithmetic.ts'
import {
  holdEnd,
  HOUR_MS,
  keyOf,
  later,
  monthOf,
  plainPhone,
  walletOf,
  type Dropped,
  type Member,
  type Order,
  type Row,
  type Step,
  type World,
} from './state.ts'

const LEVELS = 5
const PERCENT = 100n
/** Less than this is not due, where partners wait for it. */
const LEAST_DUE = 100_00n
const DAY_MS = 24 * HOUR_MS

export function voucherDiscount(order: Order): bigint {
  const pieces = piecesOf(order.lines)
  if (order.voucher?.kind === 'percentage') return halfUp(pieces * order.voucher.percent, PERCENT)
  if (order.voucher?.kind === 'amount') return least(order.voucher.amount, pieces)
  return order.voucher ? order.delivery : 0n
}

export function billOf(world: World, order: Order): Bill {
  const byVoucher = voucherDiscount(order)
  const ofDelivery = order.voucher?.kind === 'delivery' ? byVoucher : 0n
  const ofGoods = order.handDiscount + byVoucher - ofDelivery
  const goodsDiscount = least(ofGoods, piecesOf(order.lines))
  // What the pieces cannot bear of a discount by hand comes off the delivery.
  const beyond = least(order.handDiscount, ofGoods - goodsDiscount)
  return {
    goods: order.lines,
    delivery: order.delivery,
    goodsDiscount,
    deliveryDiscount: least(ofDelivery + beyond, order.delivery),
    rateBp: world.rateBp,
  }
}

export function orderTotal(world: World, order: Order): bigint {
  return totalOf(billOf(world, order))
}

export function netOf(order: Order): bigint {
  return sum(
    order.payments
      .filter((p) => p.stands)
      .map((p) => (p.kind === 'payment' ? p.amount : -p.amount)),
  )
}

export function volumeOf(world: World, order: Order): bigint {
  return sum(basesOf(billOf(world, order)))
}

export function isSold(order: Order): boolean {
  return order.moneyIn && order.status !== 'cancelled'
}

/** A buyer is a partner by e-mail, PayPal e-mail or telephone, however they are written. */
export function isBuyer(order: Order, member: Member): boolean {
  const email = order.email.toLowerCase()
  const own = [member.email, member.paypalEmail ?? ''].map((text) => text.toLowerCase())
  return own.includes(email) || plainPhone(order.phone) === plainPhone(member.phone)
}

export function walkFrom(world: World, partnerId: number): Step[] {
  const steps: Step[] = []
  let member = world.members.get(partnerId)
  while (member && steps.length < LEVELS) {
    steps.push({ member: member.id, active: member.active })
    member = member.sponsorId === null ? undefined : world.members.get(member.sponsorId)
  }
  return steps
}

export function isFlagged(
  world: World,
  order: Order,
  step: { member: number; level: number },
): boolean {
  const member = world.members.get(step.member)
  if (!member || order.cleared.has(keyOf(step.member, step.level))) return false
  return isBuyer(order, member)
}

export type Due = { member: number; level: number; amount: bigint; flagged: boolean }

/** What the plan pays for an order as it is now, with the upline of when it was first sold. */
export function planPay(world: World, order: Order): Due[] {
  if (!isSold(order) || !order.eligible || !order.walk || order.partnerId === null) return []
  const pay = payOf(billOf(world, order))
  return order.walk.steps.flatMap((step, at) => {
    const level = at + 1
    const amount = pay[at] ?? 0n
    if (!step.active || amount === 0n || order.decisions.get(keyOf(step.member, level)) === 'void')
      return []
    return [
      {
        member: step.member,
        level,
        amount,
        flagged: isFlagged(world, order, { member: step.member, level }),
      },
    ]
  })
}

/** Takes from available first; the rest becomes a debt. */
export function debit(world: World, member: number, amount: bigint): void {
  const wallet = walletOf(world, member)
  const taken = least(amount, wallet.available)
  wallet.available -= taken
  wallet.owed += amount - taken
}

/** Repays a debt first. */
export function credit(world: World, member: number, amount: bigint): void {
  const wallet = walletOf(world, member)
  const repaid = least(amount, wallet.owed)
  wallet.owed -= repaid
  wallet.available += amount - repaid
}

function dropRow(world: World, order: Order, row: Row): void {
  order.rows = order.rows.filter((other) => other !== row)
  order.dropped.push({ ...row, standsAsBefore: order.status === 'cancelled' || !order.moneyIn })
  if (row.state === 'approved') debit(world, row.member, row.amount)
}

type Key = { member: number; level: number }

function settleKey(world: World, order: Order, key: Key, wanted: bigint): void {
  const rows = order.rows.filter((row) => row.member === key.member && row.level === key.level)
  const fixed = sum(rows.filter((row) => row.state === 'paid').map((row) => row.amount))
  const open = rows.filter((row) => row.state !== 'paid')
  const missing = wanted - fixed
  if (sum(open.map((row) => row.amount)) === missing) return
  for (const row of open) dropRow(world, order, row)
  if (missing === 0n) return
  const isCorrection = rows.some((row) => row.state === 'paid')
  const month = isCorrection ? monthOf(world.now) : monthOf(order.firstSold ?? world.now)
  const base = volumeOf(world, order)
  const row = { ...key, amount: missing, month, run: null, base, holdFrom: null }
  if (missing < 0n) {
    order.rows.push({ ...row, state: 'paid' })
    debit(world, key.member, -missing)
    return
  }
  const state = order.decisions.get(keyOf(key.member, key.level)) === 'held' ? 'held' : 'pending'
  const known = order.dropped.findLast(
    (one) =>
      one.member === key.member &&
      one.level === key.level &&
      one.amount === missing &&
      one.base === base &&
      (one.state === 'held') === (state === 'held'),
  )
  order.dropped = order.dropped.filter((one) => one !== known)
  const holdFrom = known && standsAsBefore(order, known) ? known.holdFrom : newHold(order)
  order.rows.push({ ...row, month: known?.month ?? month, state, holdFrom })
}

function newHold({ inFullSince, changedAt }: Order): Date | null {
  return inFullSince && later(inFullSince, changedAt)
}

/** Its hold runs on, if it began since the order is paid, or a payment was replaced in time. */
function standsAsBefore({ paidAt, inFullSince }: Order, known: Dropped): boolean {
  if (!known.standsAsBefore || known.holdFrom === null || paidAt === null) return false
  return known.holdFrom >= paidAt || (inFullSince !== null && inFullSince < paidAt)
}

/** The books follow the order; rows in a run under way are left until the run is over. */
export function converge(world: World, order: Order): void {
  const dues = new Map(planPay(world, order).map((due) => [keyOf(due.member, due.level), due]))
  const keys = new Map<string, Key>()
  for (const { member, level } of [...order.rows, ...dues.values()])
    keys.set(keyOf(member, level), { member, level })
  for (const [name, key] of keys) {
    if (order.rows.some((row) => row.state === 'batched' && keyOf(row.member, row.level) === name))
      continue
    const due = dues.get(name)
    settleKey(world, order, key, due && !due.flagged ? due.amount : 0n)
  }
}

/** A discount by hand is a fact of the order: what it finds nothing to take off lapses, and does not come back. */
function lapse(order: Order): void {
  const whole = piecesOf(order.lines) + order.delivery
  order.handDiscount = least(order.handDiscount, whole - voucherDiscount(order))
}

export type WentBack = 'taken back' | 'refunded' | null

/** What follows from money or a total that changed: sold from when net first reaches the total. */
export function followMoney(world: World, order: Order, wentBack: WentBack): void {
  lapse(order)
  const isIn = netOf(order) >= orderTotal(world, order)
  if (order.status !== 'cancelled' && isIn && !order.moneyIn) {
    order.moneyIn = true
    order.paidAt = world.now
  }
  if (wentBack && !isIn) order.moneyIn = false
  // An order that was at nothing for a while was never paid for: a total that rises from there is due.
  if (netOf(order) === 0n && !isIn) order.moneyIn = false
  followDue(world, order, wentBack)
  noteSale(world, order)
  converge(world, order)
  for (const row of order.rows)
    if (row.state === 'pending' || row.state === 'held') row.holdFrom ??= order.inFullSince
}

/** A payment that is replaced within a day after it was taken back leaves the moment as it was. */
function followDue(world: World, order: Order, wentBack: WentBack): void {
  const { inFullSince: since, takenBack } = order
  if (order.moneyIn && orderTotal(world, order) - netOf(order) < LEAST_DUE) {
    const isReplaced = takenBack && world.now.getTime() - takenBack.at.getTime() <= DAY_MS
    order.inFullSince = since ?? (isReplaced ? takenBack.since : world.now)
    order.takenBack = null
    return
  }
  if (wentBack === 'taken back' && since) order.takenBack = { since, at: world.now }
  if (wentBack === 'refunded') order.takenBack = null
  order.inFullSince = null
}

function noteSale(world: World, order: Order): void {
  if (!isSold(order)) return
  order.firstSold ??= world.now
  if (order.walk || order.partnerId === null) return
  order.walk = { partnerId: order.partnerId, steps: walkFrom(world, order.partnerId) }
}

export function correctPartner(world: World, order: Order, partnerId: number | null): void {
  if (partnerId === order.partnerId) return
  order.partnerId = partnerId
  const isKnown = order.firstSold !== null && partnerId !== null
  order.walk = isKnown ? { partnerId, steps: walkFrom(world, partnerId) } : null
  noteSale(world, order)
  converge(world, order)
}

/** Approves what is due by now, as the clock's job does: nothing of an order of which anything is due. */
export function approveDue(world: World): void {
  for (const order of world.orders.values()) {
    if (!order.inFullSince) continue
    for (const row of order.rows) {
      const end = holdEnd(row)
      if (row.state !== 'pending' || !end || end > world.now) continue
      row.state = 'approved'
      credit(world, row.member, row.amount)
    }
  }
}
