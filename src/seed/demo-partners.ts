// A made-up partner programme for the demo: a few dozen partners, half a year of sales, commissions
// in every state, one month paid out. Every person and e-mail address here is invented.

import { and, desc, eq } from 'drizzle-orm'
import assert from 'node:assert/strict'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { type Month, monthAt, monthOf, jamaicaDay } from '#contract/jamaica.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { holdCommission } from '#domain/commissions/decide-commission.ts'
import { earnedInMonth } from '#domain/commissions/find-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { users } from '#domain/identity/users.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { createOrder } from '#domain/orders/create-order.ts'
import { agree } from '#domain/partners/consents.ts'
import { changePayoutDetails } from '#domain/partners/change-payout-details.ts'
import { enrolMember } from '#domain/partners/enrol-member.ts'
import { type MemberRow, members } from '#domain/partners/members.table.ts'
import { notify } from '#domain/partners/notices.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import { recountAllSales } from '#domain/partners/recount-sales.ts'
import { referralClicks } from '#domain/partners/referral-clicks.table.ts'
import { reviewRanks } from '#domain/partners/review-ranks.ts'
import { closeMonth } from '#domain/partners/work-rounds.ts'
import { calculateRun, lockRun, openRun } from '#domain/payouts/start-run.ts'
import { linesOf } from '#domain/payouts/find-run.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { failLine, settleLine } from '#domain/payouts/settle-line.ts'
import { singleRow } from '#platform/database/rows.ts'
import { writeEvent } from '#platform/shop.ts'
import type { Actor, Tx } from '#platform/tx.ts'

const DAY_MS = 24 * 3_600_000

/**
 * The partners, each with the index of the sponsor in this list; null for the two at the top.
 * Visitors see the dashboard of Marcia. One of the ten partners below her is inactive, so she has
 * not reached the next rank.
 */
const PARTNERS: [firstName: string, lastName: string, sponsorIndex: number | null][] = [
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

/** What becomes of a sale. `own`: the seller buys; `reversed`: cancelled after the payout. */
type Fate = 'counts' | 'held' | 'cancelled' | 'own' | 'reversed'
/** `sellerIndex` is an index of PARTNERS; `dollars` a price other than the catalogue's. */
type DemoSale = [sellerIndex: number, product: string, fate: Fate, dollars?: number]
/**
 * One a day, from 25 to 18 days before the paid month begins: their commissions are held into that
 * month, approved in it, and paid out after it.
 */
const PAID_OUT_SALES: DemoSale[] = [
  [0, 'Blue Lagoon Cloud Sofa', 'counts'],
  [0, 'Treasure Beach Fold-Flat Futon', 'counts'],
  [1, 'Blue Mountain Hybrid Mattress', 'counts'],
  [2, 'Kingston Lounge Chair', 'counts'],
  [8, 'Port Antonio L-Sectional', 'counts'],
  [17, 'Hellshire Lounge Pod', 'counts'],
  [3, 'Island Roll Mattress', 'counts'],
  [1, 'Cool Breeze Memory Foam Mattress', 'reversed'],
]
/** The sales after the payout, oldest first; all are older than the orders of demo-orders.ts. */
const LATER_SALES: [daysAgo: number, ...DemoSale][] = [
  [44, 0, 'Ocho Rios Pull-Out Sofa Bed', 'counts'],
  [41, 8, 'Kingston Lounge Chair', 'counts'],
  [38, 22, 'Port Antonio L-Sectional', 'counts'],
  [35, 11, 'Hellshire Lounge Pod', 'counts', 24_900],
  [35, 3, 'Treasure Beach Fold-Flat Futon', 'counts'],
  [28, 1, 'Blue Mountain Hybrid Mattress', 'counts'],
  [26, 0, 'Cool Breeze Memory Foam Mattress', 'held'],
  [24, 13, 'Island Roll Mattress', 'cancelled'],
  [22, 4, 'Hellshire Lounge Pod', 'own'],
  [20, 2, 'Montego 3-Seater Couch', 'counts'],
  [18, 17, 'Island Roll Mattress', 'counts', 19_900],
  [15, 0, 'Negril 2-Seater Couch', 'counts'],
]

/**
 * `passwordHash` is for the second member of staff, who approves payouts. The demo catalogue must
 * be there already, because its stock is sold.
 */
export async function seedPartners(seedTx: Tx, passwordHash: string): Promise<void> {
  const at = (now: Date, actor: Actor = seedTx.actor): Tx => quiet({ ...seedTx, now, actor })
  const ago = (days: number) => at(new Date(seedTx.now.getTime() - days * DAY_MS))
  const ids = await enrolAll(ago)
  const paidMonth = monthBefore(monthBefore(monthAt(seedTx.now)))
  const sales = await sellAll(at, seedTx.now, { paidMonth, ids })
  await payMonth(at, paidMonth, passwordHash)
  // One sale is cancelled after its commissions were paid.
  for (const { orderId, fate } of sales) if (fate === 'reversed') await cancel(ago(20), orderId)
  while ((await approveDue(ago(0))) > 0);
  await closeBooks(at, seedTx.now, ids)
  await notifyOfNewestRecruit(ago(2), ids[0] ?? 0)
}

/** Writes the history without running listeners: no mails about the past. */
function quiet(tx: Tx): Tx {
  return {
    ...tx,
    async record(name, facts) {
      await writeEvent(this, name, facts)
    },
  }
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
    })
    await changePayoutDetails(tx, payeeOf(member, index))
    await agree(tx, { memberId: member.id, version: AGREEMENT_VERSION, address: '127.0.0.1' })
    ids.push(member.id)
  }
  await ago(0).db.insert(referralClicks).values(clicksOf(ago, ids))
  await ago(30)
    .db.update(members)
    .set({ isActive: false })
    .where(eq(members.id, ids[4] ?? 0))
  return ids
}

/** Clicks of the last month on the links of the first partners, fewer from one to the next. */
const clicksOf = (ago: (days: number) => Tx, ids: number[]) =>
  ids.slice(0, 4).flatMap((memberId, index) =>
    Array.from({ length: 30 }, (_, daysAgo) => ({
      memberId,
      day: jamaicaDay(ago(daysAgo).now),
      clicks: Math.max(0, ((daysAgo * 7 + index * 3) % 11) - index),
    })).filter(({ clicks }) => clicks > 0),
  )

/** Mostly a bank account, for every sixth PayPal, and for one in between Western Union. */
function payeeOf({ id: memberId, firstName, lastName, email }: MemberRow, index: number) {
  const trn = String(100_200_300 + index * 1_011)
  const person = { memberId, legalName: `${firstName} ${lastName}`, trn }
  const home = { address: `${index + 2} Hope Road, Kingston 6`, parish: 'St Andrew' } as const
  if (index % 6 === 1)
    return { ...person, ...home, paymentMethod: 'paypal', paypalEmail: email } as const
  if (index % 6 === 3) return { ...person, ...home, paymentMethod: 'western_union' } as const
  return {
    ...person,
    ...home,
    paymentMethod: 'bank_transfer',
    bankCode: '077',
    branch: 'Half Way Tree',
    accountType: 'savings',
    accountNumber: `404200${100 + index}`,
  } as const
}

type At = (now: Date, actor?: Actor) => Tx

async function sellAll(at: At, now: Date, { paidMonth, ids }: { paidMonth: Month; ids: number[] }) {
  const dated = [
    ...PAID_OUT_SALES.map((sale, index) => ({ sale, from: paidMonth.from, daysAgo: 25 - index })),
    ...LATER_SALES.map(([daysAgo, ...sale]) => ({ sale, from: now, daysAgo })),
  ]
  const sales: { orderId: number; fate: Fate }[] = []
  for (const { sale, from, daysAgo } of dated)
    sales.push(await sell(at(new Date(from.getTime() - daysAgo * DAY_MS)), sale, ids))
  return sales
}

async function sell(tx: Tx, [sellerIndex, name, fate, dollars]: DemoSale, ids: number[]) {
  const seller = singleRow(
    await tx.db
      .select()
      .from(members)
      .where(eq(members.id, ids[sellerIndex] ?? 0)),
  )
  const product = singleRow(await tx.db.select().from(products).where(eq(products.name, name)))
  const own = { customerEmail: seller.email, customerPhone: seller.phone }
  const others = {
    customerEmail: `buyer.${seller.id}.${product.id}@example.com`,
    customerPhone: '876-555-0150',
  }
  const { id: orderId } = await createOrder(tx, {
    productId: product.id,
    productName: name,
    totalAmount: dollarsFromCents(dollars === undefined ? product.price : dollars * 100),
    customerName: fate === 'own' ? `${seller.firstName} ${seller.lastName}` : 'Showroom visitor',
    ...(fate === 'own' ? own : others),
    paymentMethod: 'credit_card',
    shippingMethod: 'pickup',
    paymentStatus: 'paid',
    orderStatus: 'delivered',
    referrer: seller.id,
  })
  await settleOrder(tx, orderId)
  if (fate === 'cancelled') await cancel(tx, orderId)
  if (fate === 'held') await holdFirst(tx, orderId)
  return { orderId, fate }
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

/** The payout run of a month, by two members of staff, two days after the month's end. */
async function payMonth(at: At, { year, month, until }: Month, passwordHash: string) {
  const payday = new Date(until.getTime() + 2 * DAY_MS)
  while ((await approveDue(at(new Date(until.getTime() - 3_600_000)))) > 0);
  const tx = at(payday)
  const admin = singleRow(await tx.db.select().from(users).where(eq(users.username, 'admin')))
  const approver = await createStaff(tx, {
    username: 'approver',
    passwordHash,
    role: 'admin',
    firstName: 'Paulette',
  })
  const staff = ({ id: userId, firstName: name }: typeof admin): Actor => {
    return { kind: 'staff', userId, name, role: 'admin' }
  }
  const byAdmin = at(payday, staff(admin))
  const byApprover = at(payday, staff(approver))
  const { id } = await openRun(byAdmin, { year, month })
  await calculateRun(byAdmin, id)
  await lockRun(byAdmin, id)
  await commitRun(byApprover, id)
  await sendRun(byApprover, id)
  const lines = await linesOf(tx, id)
  for (const [index, { id: paymentId }] of lines.entries())
    await (index === lines.length - 1
      ? failLine(byAdmin, { paymentId, reason: 'The bank knows no such account' })
      : settleLine(byAdmin, { paymentId, transactionId: `NCB-${paymentId}` }))
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

async function notifyOfNewestRecruit(tx: Tx, memberId: number): Promise<void> {
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
