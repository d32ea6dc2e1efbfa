// A made-up partner programme for the demo: a few dozen partners, half a year of sales, commissions
// in every state, one month paid out. Every person and address here is invented.

import { and, desc, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { type Month, monthAt, monthOf } from '#contract/jamaica.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { holdCommission } from '#domain/commissions/decide-commission.ts'
import { earnedInMonth } from '#domain/commissions/earnings.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { users } from '#domain/identity/users.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { enrolMember } from '#domain/partners/enrol-member.ts'
import { members } from '#domain/partners/members.table.ts'
import { notify } from '#domain/partners/notices.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { recountAllSales } from '#domain/partners/recount-sales.ts'
import { reviewRanks } from '#domain/partners/review-ranks.ts'
import { closeMonth } from '#domain/partners/work-rounds.ts'
import { calculateRun, openRun } from '#domain/payouts/calculate-run.ts'
import { linesOf } from '#domain/payouts/find-run.ts'
import { lockRun } from '#domain/payouts/lock-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { failLine, settleLine } from '#domain/payouts/settle-line.ts'
import { one } from '#platform/rows.ts'
import { writeEvent } from '#platform/shop.ts'
import type { Actor, Tx } from '#platform/tx.ts'

const DAY_MS = 24 * 3_600_000

/**
 * First name, last name, and whose recruit: the place of the sponsor in this list. Two trees: under
 * Marcia, whom visitors see, nine are active and one is not, so that a rank is left to reach.
 */
const PARTNERS: [firstName: string, lastName: string, sponsor: number | null][] = [
  ['Marcia', 'Reid', null],
  ['Delroy', 'Brown', 0],
  ['Simone', 'Clarke', 0],
  ['Andre', 'Campbell', null],
  ['Kerry-Ann', 'Gordon', 0],
  ['Oneil', 'Francis', 0],
  ['Tamara', 'Grant', 3],
  ['Junior', 'Bailey', 0],
  ['Shelly-Ann', 'Morgan', 1],
  ['Leroy', 'Stewart', 0],
  ['Nadine', 'Thompson', 3],
  ['Courtney', 'Palmer', 3],
  ['Paulette', 'Henry', 3],
  ['Dwayne', 'Lewis', 3],
  ['Althea', 'Wright', 3],
  ['Garfield', 'Nelson', 11],
  ['Keisha', 'Powell', 6],
  ['Rohan', 'Dixon', 8],
  ['Sherika', 'Allen', 11],
  ['Winston', 'Burke', 11],
  ['Camille', 'Foster', 11],
  ['Omar', 'Hylton', 13],
  ['Beverley', 'Cole', 17],
  ['Jermaine', 'Ellis', 20],
  ['Yvonne', 'Barrett', 20],
  ['Ricardo', 'Hall', 22],
  ['Donna', 'Samuels', 24],
  ['Everton', 'Mills', 26],
]

type Fate = 'counts' | 'held' | 'cancelled' | 'own' | 'reversed'
/** The seller's place above, the price, days before the paid month or before now, and its fate. */
const PAID_MONTH: [seller: number, dollars: number, fate: Fate][] = [
  [0, 189_900, 'counts'],
  [0, 94_900, 'counts'],
  [1, 129_900, 'counts'],
  [2, 64_900, 'counts'],
  [8, 189_900, 'counts'],
  [17, 74_900, 'counts'],
  [3, 64_900, 'counts'],
  [1, 89_900, 'reversed'],
]
const SINCE: [daysAgo: number, seller: number, dollars: number, fate: Fate][] = [
  [44, 0, 149_900, 'counts'],
  [41, 8, 64_900, 'counts'],
  [38, 22, 189_900, 'counts'],
  [35, 11, 24_900, 'counts'],
  [35, 3, 94_900, 'counts'],
  [28, 1, 129_900, 'counts'],
  [26, 0, 89_900, 'held'],
  [24, 13, 74_900, 'cancelled'],
  [22, 4, 64_900, 'own'],
  [20, 2, 189_900, 'counts'],
  [18, 17, 19_900, 'counts'],
  [15, 0, 94_900, 'counts'],
]

/** `passwordHash`: of the second member of staff, without whom no payout is approved. */
export async function plantPartners(given: Tx, passwordHash: string): Promise<void> {
  const at = (now: Date, actor: Actor = given.actor): Tx => quiet({ ...given, now, actor })
  const ago = (days: number) => at(new Date(given.now.getTime() - days * DAY_MS))
  const ids = await enrolAll(ago)
  const paidMonth = monthBefore(monthBefore(monthAt(given.now)))
  for (const [index, [seller, dollars, fate]] of PAID_MONTH.entries()) {
    const soldAt = new Date(paidMonth.from.getTime() - (25 - index) * DAY_MS)
    await sell(at(soldAt), { memberId: ids[seller], dollars, fate })
  }
  for (const [days, seller, dollars, fate] of SINCE)
    await sell(ago(days), { memberId: ids[seller], dollars, fate })
  await payMonth(at, paidMonth, passwordHash)
  await takeBackOne(ago(20))
  while ((await approveDue(ago(0))) > 0);
  await closeBooks(at, given.now, ids)
  await tellMarcia(ago(2), ids[0] ?? 0)
}

/** Writes the history without waking anybody: nobody is mailed about the past. */
function quiet(tx: Tx): Tx {
  return { ...tx, record: async (name, facts) => void (await writeEvent(tx, name, facts)) }
}

const monthBefore = ({ from }: Month): Month => {
  const { year, month } = monthAt(new Date(from.getTime() - DAY_MS))
  return monthOf(year, month)
}

async function enrolAll(ago: (days: number) => Tx): Promise<number[]> {
  const ids: number[] = []
  for (const [index, [firstName, lastName, sponsor]] of PARTNERS.entries()) {
    const tx = ago(200 - index * 3)
    const name = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
    const member = await enrolMember(tx, {
      firstName,
      lastName,
      email: `${name}@example.com`,
      phone: `876-555-0${String(100 + index)}`,
      sponsorId: sponsor === null ? null : ids[sponsor],
      bankAccount: `NCB 404 200 ${String(100 + index)}`,
    })
    ids.push(member.id)
  }
  await ago(30)
    .db.update(members)
    .set({ isActive: false })
    .where(eq(members.id, ids[4] ?? 0))
  return ids
}

type Sale = { memberId: number | undefined; dollars: number; fate: Fate }
const REVERSED = 'Showroom piece, taken back'

async function sell(tx: Tx, { memberId, dollars, fate }: Sale): Promise<void> {
  assert(memberId !== undefined)
  const seller = one(await tx.db.select().from(members).where(eq(members.id, memberId)))
  const own = { customerEmail: seller.email, customerPhone: seller.phone }
  const others = {
    customerEmail: `buyer.${memberId}.${dollars}@example.com`,
    customerPhone: '876-555-0150',
  }
  const order = await createOrder(tx, {
    productName: fate === 'reversed' ? REVERSED : 'Showroom piece',
    totalAmount: `${dollars}.00`,
    customerName:
      fate === 'own' ? `${seller.firstName} ${seller.lastName}` : 'Visitor of the showroom',
    ...(fate === 'own' ? own : others),
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    paymentStatus: 'paid',
    orderStatus: 'delivered',
    referrer: memberId,
  })
  await settleOrder(tx, order.id)
  if (fate === 'cancelled') await cancel(tx, order.id)
  if (fate === 'held') await holdFirst(tx, order.id)
}

async function cancel(tx: Tx, orderId: number): Promise<void> {
  await changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } })
  await settleOrder(tx, orderId)
}

async function holdFirst(tx: Tx, orderId: number): Promise<void> {
  const direct = and(eq(commissions.sourceOrderId, orderId), eq(commissions.level, 1))
  const [row] = await tx.db.select().from(commissions).where(direct)
  if (row) await holdCommission(tx, row.id)
}

type At = (now: Date, actor?: Actor) => Tx

/** The run of a month, made by two people in the first days after it. */
async function payMonth(at: At, { year, month, until }: Month, passwordHash: string) {
  const then = new Date(until.getTime() + 2 * DAY_MS)
  while ((await approveDue(at(new Date(until.getTime() - 3_600_000)))) > 0);
  const admin = one(await at(then).db.select().from(users).where(eq(users.username, 'admin')))
  const approver = await createStaff(at(then), {
    username: 'approver',
    passwordHash,
    role: 'admin',
    firstName: 'Paulette',
  })
  const staff = ({ id: userId, firstName: name }: typeof admin): Actor => {
    return { kind: 'staff', userId, name, role: 'admin' }
  }
  const { id } = await openRun(at(then, staff(admin)), { year, month })
  await calculateRun(at(then, staff(admin)), id)
  await lockRun(at(then, staff(admin)), id)
  await commitRun(at(then, staff(approver)), id)
  await sendRun(at(then, staff(approver)), id)
  const lines = await linesOf(at(then), id)
  for (const [index, { id: paymentId }] of lines.entries())
    await (index === lines.length - 1
      ? failLine(at(then, staff(admin)), { paymentId, reason: 'The bank knows no such account' })
      : settleLine(at(then, staff(admin)), { paymentId, transactionId: `NCB-${paymentId}` }))
}

/** One sale is given back after its commissions were paid. */
async function takeBackOne(tx: Tx): Promise<void> {
  const [order] = await tx.db.select().from(orders).where(eq(orders.productName, REVERSED))
  if (order) await cancel(tx, order.id)
}

async function closeBooks(at: At, now: Date, ids: readonly number[]): Promise<void> {
  const present = monthAt(now)
  const last = monthBefore(present)
  for (const month of [monthBefore(last), last]) {
    const closing = at(new Date(month.until.getTime() + 3_600_000))
    await closeMonth(closing, month, { earned: earnedInMonth })
  }
  await recountAllSales(at(now))
  await reviewRanks(at(now), present, ids.toReversed())
}

async function tellMarcia(tx: Tx, memberId: number): Promise<void> {
  const newest = desc(members.slot)
  const [recruit] = await tx.db
    .select()
    .from(members)
    .where(eq(members.sponsorId, memberId))
    .orderBy(newest)
    .limit(1)
  assert(recruit)
  await notify(tx, {
    memberId,
    key: `demo:${memberId}`,
    type: 'recruit-joined',
    title: `${recruit.firstName} ${recruit.lastName} has joined your team`,
    message: `In your team ${placeOfSlot(recruit.slot ?? 1).teamLeg}.`,
    actionUrl: '/mlm/dashboard',
  })
}
