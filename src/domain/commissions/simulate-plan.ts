// Replays the paid sales of some months under a plan, batch by batch, and writes nothing. The
// upline is the one that each sale was noted with; a sale that was noted with none gets today's.
// Refuses more sales than a request can wait for.

import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { jamaicaDay, monthOf, formatYearMonth } from '#contract/jamaica.ts'
import { MAX_SIMULATED_SALES, monthsBetween } from '#contract/staff-plans.ts'
import { COUNTS_FOR_PARTNERS, type OrderRow, orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { soldIn } from '#domain/partners/recount-sales.ts'
import { ancestors } from '#domain/partners/tree.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { earlierSale } from './partner-sale.ts'
import { partnerSales } from './partner-sales.table.ts'
import type { Plan, SoldLine, UplineMember } from './plan-pay.ts'
import { type PastSale, newReplay, type Replay, replaySale } from './replay-sales.ts'
import { soldLines } from './sold-lines.ts'

const BATCH_SIZE = 1000

/** Months as `2026-11`, both included. */
type Span = { from: string; to: string }

export async function simulatePlan(tx: Tx, plan: Plan, span: Span): Promise<Replay> {
  const replay = newReplay(monthsOf(span))
  const sales = await readSales(tx, span)
  if (sales.length > MAX_SIMULATED_SALES)
    throw new Refusal('simulation-too-large', { max: MAX_SIMULATED_SALES.toLocaleString('en-JM') })
  for (let start = 0; start < sales.length; start += BATCH_SIZE) {
    const batch = sales.slice(start, start + BATCH_SIZE)
    const known = await readBatch(tx, batch)
    for (const sale of batch) replaySale(replay, plan, pastSale(sale, known))
  }
  return replay
}

function monthsOf({ from, to }: Span): string[] {
  const [year = 0, first = 1] = from.split('-').map(Number)
  return Array.from({ length: monthsBetween(from, to) }, (_, index) => {
    const month = first - 1 + index
    return formatYearMonth({ year: year + Math.floor(month / 12), month: (month % 12) + 1 })
  })
}

/** Reads one sale more than the maximum, if there are more. */
async function readSales(tx: Tx, { from, to }: Span): Promise<OrderRow[]> {
  const monthIn = (text: string) => monthOf(Number(text.slice(0, 4)), Number(text.slice(5)))
  const span = { from: monthIn(from).from, until: monthIn(to).until }
  const o = alias(orders, 'o')
  return tx.db
    .select()
    .from(o)
    .where(and(isNotNull(o.referredBy), COUNTS_FOR_PARTNERS, soldIn(span)))
    .limit(MAX_SIMULATED_SALES + 1)
}

/** What is known of a batch of sales, by the order or, for today's uplines, by the seller. */
type Known = {
  lines: Map<number, SoldLine[]>
  noted: Map<number, UplineMember[]>
  posted: Map<number | null, CommissionRow[]>
  present: Map<number, UplineMember[]>
}

async function readBatch(tx: Tx, batch: readonly OrderRow[]): Promise<Known> {
  const ids = batch.map(({ id }) => id)
  const sales = await tx.db
    .select()
    .from(partnerSales)
    .where(inArray(partnerSales.orderId, ids))
    .orderBy(asc(partnerSales.id))
  const noted = new Map(sales.map(({ orderId, upline }) => [orderId, upline]))
  const without = batch.filter(({ id }) => !noted.has(id))
  return {
    lines: await soldLines(tx, batch),
    noted,
    posted: await readPosted(tx, ids),
    present: await readUplines(tx, [...new Set(without.map(({ referredBy }) => referredBy ?? 0))]),
  }
}

async function readPosted(tx: Tx, orderIds: number[]): Promise<Known['posted']> {
  const ofSale = and(
    inArray(commissions.sourceOrderId, orderIds),
    eq(commissions.sourceType, 'sale'),
  )
  const rows = await tx.db.select().from(commissions).where(ofSale).orderBy(asc(commissions.id))
  return Map.groupBy(rows, ({ sourceOrderId }) => sourceOrderId)
}

/** The sellers' uplines in today's tree: the seller, then sponsor after sponsor. */
async function readUplines(tx: Tx, sellerIds: number[]): Promise<Known['present']> {
  const uplines: Known['present'] = new Map()
  if (sellerIds.length === 0) return uplines
  const standing = { memberId: members.id, isActive: members.isActive }
  const sellers = await tx.db.select(standing).from(members).where(inArray(members.id, sellerIds))
  for (const seller of sellers) uplines.set(seller.memberId, [seller])
  const above = await tx.db
    .select({ of: ancestors.memberId, ...standing })
    .from(ancestors)
    .innerJoin(members, eq(members.id, ancestors.ancestorId))
    .where(and(inArray(ancestors.memberId, sellerIds), lte(ancestors.distance, 4)))
    .orderBy(asc(ancestors.memberId), asc(ancestors.distance))
  for (const { of, ...person } of above) uplines.get(of)?.push(person)
  return uplines
}

function pastSale({ id, referredBy, paidAt, firstSoldAt }: OrderRow, known: Known): PastSale {
  const rows = known.posted.get(id) ?? []
  const originals = rows.filter(({ reversalOf }) => reversalOf === null)
  const latest = new Map(originals.map((row) => [row.level, row.voidReason]))
  const soldAt = firstSoldAt ?? paidAt ?? new Date(0)
  return {
    month: jamaicaDay(soldAt).slice(0, 7),
    lines: known.lines.get(id) ?? [],
    paidAt: soldAt.toISOString(),
    upline:
      known.noted.get(id) ?? postedUpline(originals) ?? known.present.get(referredBy ?? 0) ?? [],
    barred: [...latest].flatMap(([level, reason]) =>
      level !== null && (reason === 'staff' || reason === 'self-purchase') ? [level] : [],
    ),
    actual: rows
      .filter(({ status }) => status !== 'void')
      .map(({ memberId, amount: amountCents }) => ({ memberId, amountCents })),
  }
}

/** The seller and the upline that a sale was posted under, where that was all that was noted; undefined if it never was. */
function postedUpline([row]: readonly CommissionRow[]): UplineMember[] | undefined {
  return row && earlierSale(row)?.upline
}
