// Money of orders in and out, deletion, and what staff decide of commissions.

import type { Act } from './acts.ts'
import { converge, debit, followMoney, netOf, orderTotal, planPay, type WentBack } from './model.ts'
import { dollars } from './arithmetic.ts'
import type { CommissionAnswer, DecisionAnswer, MoneyAnswer } from './shop-answers.ts'
import { call, isGood, note, orderOf, touch, type Outcome, type Stage } from './stage.ts'
import { keyOf, type Order } from './state.ts'

type Of<K extends Act['act']> = Extract<Act, { act: K }>

const CENT = 1n
const OVER = 12_345n

function dueOf(stage: Stage, order: Order): bigint {
  const due = orderTotal(stage.world, order) - netOf(order)
  return due > 0n ? due : 0n
}

/** Money always changes the order. */
function follow({ world }: Stage, order: Order, wentBack: WentBack): void {
  order.changedAt = world.now
  followMoney(world, order, wentBack)
}

/** Gives payments of the model the numbers that the shop gave them, in order of noting. */
async function nameMoney(stage: Stage, order: Order): Promise<MoneyAnswer | null> {
  const answer = await call(stage, 'manager', 'GET', `/api/orders/${order.id}/money`)
  if (!isGood(answer)) return null
  const money = answer.body as MoneyAnswer
  const known = new Set(order.payments.map((payment) => payment.id))
  const fresh = money.rows.filter((row) => !known.has(row.id)).toSorted((a, b) => a.id - b.id)
  for (const payment of order.payments.filter(({ id }) => id === 0)) {
    // What takes a payment back is a row of its own, so amounts are looked at too.
    const at = fresh.findIndex(
      (row) => row.kind === payment.kind && row.amount === dollars(payment.amount),
    )
    const [row] = at < 0 ? [] : fresh.splice(at, 1)
    payment.id = row?.id ?? -1
  }
  return money
}

export async function pay(stage: Stage, act: Of<'pay'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const due = dueOf(stage, order)
  const amounts = { rest: due, half: due / 2n, over: due + OVER, cent: CENT }
  const amount = amounts[act.part]
  if (amount === 0n) return 'skipped'
  const body = { amount: dollars(amount), method: 'cash' }
  const answer = await call(stage, 'manager', 'POST', `/api/orders/${order.id}/payments`, body)
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  order.payments.push({ id: 0, kind: 'payment', amount, stands: true })
  follow(stage, order, null)
  touch(stage, order)
  return 'done'
}

export async function markPaid(stage: Stage, act: Of<'word'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  await nameMoney(stage, order)
  const before = await call(stage, 'manager', 'GET', `/api/orders/${order.id}`)
  const answer = await call(stage, 'manager', 'PUT', `/api/orders/${order.id}`, {
    paymentStatus: act.to,
  })
  touch(stage, order)
  if (!isGood(answer) || !isGood(before)) return 'refused'
  // A value equal to what a read answers is no act.
  if ((before.body as { paymentStatus: string }).paymentStatus === act.to) return 'done'
  const isPart = netOf(order) > 0n && netOf(order) < orderTotal(stage.world, order)
  if (act.to === 'paid') {
    const due = dueOf(stage, order)
    if (due > 0n) order.payments.push({ id: 0, kind: 'payment', amount: due, stands: true })
    follow(stage, order, null)
  } else if (act.to !== 'processing' || !isPart) {
    for (const payment of order.payments) if (payment.kind === 'payment') payment.stands = false
    follow(stage, order, 'taken back')
  }
  touch(stage, order)
  return 'done'
}

export async function takeBack(stage: Stage, act: Of<'take-back'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  await nameMoney(stage, order)
  const payments = order.payments.filter((payment) => payment.kind === 'payment' && payment.stands)
  const payment = payments[act.which % Math.max(1, payments.length)]
  if (!payment) return 'skipped'
  const answer = await call(
    stage,
    'manager',
    'DELETE',
    `/api/orders/${order.id}/payments/${payment.id}`,
  )
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  payment.stands = false
  follow(stage, order, 'taken back')
  return 'done'
}

export async function refund(stage: Stage, act: Of<'refund'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const money = await nameMoney(stage, order)
  const kept = order.status === 'cancelled' ? 0n : orderTotal(stage.world, order)
  const owed = netOf(order) - kept
  const amount = act.part === 'half' ? owed / 2n : owed
  if (amount <= 0n || !money) return 'skipped'
  if (act.approved)
    await call(stage, 'second manager', 'POST', `/api/orders/${order.id}/refund-approvals`, {})
  const body = { amount: dollars(amount), method: 'transfer' }
  const answer = await call(stage, 'manager', 'POST', `/api/orders/${order.id}/refunds`, body)
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  order.payments.push({ id: 0, kind: 'refund', amount, stands: true })
  follow(stage, order, 'refunded')
  return 'done'
}

export async function takeRefundBack(stage: Stage, act: Of<'refund-back'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  await nameMoney(stage, order)
  const row = order.payments.find((payment) => payment.kind === 'refund' && payment.stands)
  if (!row) return 'skipped'
  const answer = await call(stage, 'manager', 'DELETE', `/api/orders/${order.id}/refunds/${row.id}`)
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  row.stands = false
  follow(stage, order, null)
  touch(stage, order)
  return 'done'
}

export async function keepMoney(stage: Stage, act: Of<'keep'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const answer = await call(stage, 'manager', 'POST', `/api/orders/${order.id}/kept-money`, {})
  touch(stage, order)
  return isGood(answer) ? 'done' : 'refused'
}

const LEFT = new Set(['shipped', 'delivered'])

export async function remove(stage: Stage, act: Of<'delete'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order || order.deleted) return 'skipped'
  const answer = await call(stage, 'manager', 'DELETE', `/api/orders/${order.id}`)
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  order.deleted = true
  if (!LEFT.has(order.status)) order.status = 'cancelled'
  order.changedAt = stage.world.now
  converge(stage.world, order)
  return 'done'
}

export async function bringBack(stage: Stage, act: Of<'undelete'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order?.deleted) return 'skipped'
  const answer = await call(stage, 'manager', 'POST', `/api/orders/${order.id}/restorations`, {})
  touch(stage, order)
  if (!isGood(answer)) return 'refused'
  order.deleted = false
  order.changedAt = stage.world.now
  converge(stage.world, order)
  return 'done'
}

/** A decision that stands already is answered as done. */
const ALLOWED: Record<string, string[]> = {
  hold: ['pending', 'approved', 'held'],
  release: ['held', 'pending'],
  void: ['pending', 'approved', 'held'],
}

/** Rows that stand; to clear, those of a buyer that the plan would pay now. */
function decidable(
  stage: Stage,
  order: Order,
  rows: CommissionAnswer[],
  decision: string,
): CommissionAnswer[] {
  if (decision !== 'clear')
    return rows.filter((row) => row.status !== 'void' && row.reversalOf === null)
  const flagged = planPay(stage.world, order).filter((due) => due.flagged)
  return rows.filter(
    (row) =>
      row.flagged &&
      flagged.some(
        (due) =>
          due.member === row.memberId &&
          due.level === row.level &&
          due.amount === BigInt(row.amount),
      ),
  )
}

export async function decide(stage: Stage, act: Of<'decide'>): Promise<Outcome> {
  const order = orderOf(stage, act.order)
  if (!order) return 'skipped'
  const list = await call(stage, 'manager', 'GET', `/api/commissions?order=${order.id}&limit=1000`)
  const live = decidable(stage, order, list.body as CommissionAnswer[], act.decision)
  const row = live[act.row % Math.max(1, live.length)]
  if (!row) return 'skipped'
  const body = {
    ids: [row.id],
    decision: act.decision,
    reason: 'other',
    note: 'Tried by the model',
  }
  const answer = await call(stage, 'manager', 'POST', '/api/commission-decisions', body)
  touch(stage, order)
  const isDone = isGood(answer) && (answer.body as DecisionAnswer).decided.includes(row.id)
  const isRight = act.decision === 'clear' || (ALLOWED[act.decision] ?? []).includes(row.status)
  if (isDone !== isRight) {
    note(
      stage,
      `decide.${act.decision}.${row.status}`,
      `row ${row.id}: ${JSON.stringify(answer.body)}`,
    )
  }
  if (!isDone) return 'refused'
  applyDecision(stage, order, row, act.decision)
  touch(stage, order)
  return 'done'
}

function applyDecision(
  stage: Stage,
  order: Order,
  row: CommissionAnswer,
  decision: Of<'decide'>['decision'],
): void {
  const key = keyOf(row.memberId, row.level ?? 0)
  if (decision === 'clear') {
    order.cleared.add(key)
    converge(stage.world, order)
    return
  }
  const own = order.rows.find(
    (other) => keyOf(other.member, other.level) === key && other.state === row.status,
  )
  if (decision === 'release') order.decisions.delete(key)
  else order.decisions.set(key, decision === 'hold' ? 'held' : 'void')
  if (!own) return
  if (own.state === 'approved') debit(stage.world, own.member, own.amount)
  if (decision === 'void') order.rows = order.rows.filter((other) => other !== own)
  else own.state = decision === 'hold' ? 'held' : 'pending'
}
