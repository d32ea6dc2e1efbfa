// Replays the paid sales of some months under a plan, batch by batch, and writes nothing. The
// upline is the one that each sale was posted under; if a sale has none, or a shorter one than the
// plan needs, today's tree adds the rest. Refuses more sales than a request can wait for.

import { and, asc, eq, gte, inArray, isNotNull, lt, lte, ne } from 'drizzle-orm'
import { jamaicaDay, monthOf, formatYearMonth } from '#contract/jamaica.ts'
import type { Provenance } from '#contract/partners.ts'
import { MAX_SIMULATED_SALES, monthsBetween } from '#contract/staff-plans.ts'
import { orders, saleBaseCents } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import { ancestors } from '#domain/partners/tree.table.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { commissions } from './commissions.table.ts'
import type { Plan, UplineMember } from './commissions-of-sale.ts'
import { type PastSale, newReplay, type Replay, replaySale } from './replay-sales.ts'

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
    const posted = await readPosted(tx, batch)
    const present = await readUplines(tx, sellersToLookUp(batch, posted, plan.levels.length))
    for (const sale of batch) replaySale(replay, plan, pastSale(sale, posted, present))
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

type SaleRow = { id: number; sellerId: number; paidAt: Date; netSaleCents: number }

/** Reads one sale more than the maximum, if there are more. */
async function readSales(tx: Tx, { from, to }: Span): Promise<SaleRow[]> {
  const monthIn = (text: string) => monthOf(Number(text.slice(0, 4)), Number(text.slice(5)))
  const rows = await tx.db
    .select({
      id: orders.id,
      sellerId: orders.referredBy,
      paidAt: orders.paidAt,
      order: orders,
    })
    .from(orders)
    .where(
      and(
        isNotNull(orders.referredBy),
        isNotNull(orders.paidAt),
        ne(orders.orderStatus, 'cancelled'),
        eq(orders.commissionEligible, true),
        gte(orders.paidAt, monthIn(from).from),
        lt(orders.paidAt, monthIn(to).until),
      ),
    )
    .limit(MAX_SIMULATED_SALES + 1)
  return rows.map(({ id, sellerId, paidAt, order }) => {
    const netSaleCents = saleBaseCents(order)
    return { id, sellerId: sellerId ?? 0, paidAt: paidAt ?? tx.now, netSaleCents }
  })
}

const selectPosted = (tx: Tx, orderIds: number[]) =>
  tx.db
    .select({
      orderId: commissions.sourceOrderId,
      memberId: commissions.memberId,
      level: commissions.level,
      amountCents: commissions.amount,
      status: commissions.status,
      voidReason: commissions.voidReason,
      reversalOf: commissions.reversalOf,
      provenance: commissions.provenance,
    })
    .from(commissions)
    .where(and(inArray(commissions.sourceOrderId, orderIds), eq(commissions.sourceType, 'sale')))

type Posted = Awaited<ReturnType<typeof selectPosted>>[number]
type PostedOf = Map<number | null, Posted[]>
type UplineOf = Map<number, UplineMember[]>

async function readPosted(tx: Tx, batch: readonly SaleRow[]): Promise<PostedOf> {
  const ids = batch.map(({ id }) => id)
  return Map.groupBy(await selectPosted(tx, ids), ({ orderId }) => orderId)
}

/** The seller and the upline that a sale was posted under; undefined if it never was. */
function postedUpline(rows: readonly Posted[] = []): UplineMember[] | undefined {
  const row = rows.find(({ reversalOf }) => reversalOf === null)
  const provenance = row?.provenance as Provenance | undefined
  if (provenance?.rule !== 'team-plan') return undefined
  return provenance.path.flatMap(({ memberId, skipped }) =>
    memberId === null ? [] : [{ memberId, isActive: skipped !== 'inactive' }],
  )
}

/** The sellers of sales whose posted upline is shorter than the plan needs. */
const sellersToLookUp = (batch: readonly SaleRow[], posted: PostedOf, levels: number): number[] => [
  ...new Set(
    batch
      .filter(({ id }) => (postedUpline(posted.get(id))?.length ?? 0) < levels)
      .map(({ sellerId }) => sellerId),
  ),
]

/** The sellers' uplines in today's tree: the seller, then sponsor after sponsor. */
async function readUplines(tx: Tx, sellerIds: number[]): Promise<UplineOf> {
  const uplines: UplineOf = new Map()
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

function pastSale(sale: SaleRow, posted: PostedOf, present: UplineOf): PastSale {
  const rows = posted.get(sale.id) ?? []
  const walked = postedUpline(rows)
  const today = present.get(sale.sellerId) ?? []
  const first = rows.filter(({ reversalOf }) => reversalOf === null)
  return {
    month: jamaicaDay(sale.paidAt).slice(0, 7),
    netSaleCents: sale.netSaleCents,
    paidAt: sale.paidAt.toISOString(),
    upline: walked ? [...walked, ...today.slice(walkedLevels(rows))] : today,
    barred: first.flatMap(({ voidReason, level }) => (voidReason === 'staff' ? [level ?? 0] : [])),
    selfPurchase:
      first.length > 0 && first.every(({ voidReason }) => voidReason === 'self-purchase'),
    actual: rows.filter(({ status }) => status !== 'void'),
  }
}

/** How many levels the plan of that day had: who stood above those was not recorded. */
const walkedLevels = (rows: readonly Posted[]): number => {
  const provenance = rows.find(({ reversalOf }) => reversalOf === null)?.provenance as Provenance
  return provenance.rule === 'team-plan' ? provenance.path.length : 0
}
