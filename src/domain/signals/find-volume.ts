// Finds partners who sold many times the usual in this Jamaican week or the last: against the average of the
// twelve weeks before, from a sum on, and of several orders, so that one dear sofa is no signal.

import { sql } from 'drizzle-orm'
import { addDays, jamaicaDay, startOfDay, TIME_ZONE } from '#contract/jamaica.ts'
import { COUNTS_FOR_PARTNERS, FIRST_SOLD, orders, SALE_BASE } from '#domain/orders/orders.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { Finding } from './finding.ts'

/** J$1,000,000. */
export const VOLUME_FLOOR_CENTS = 1_000_000_00
const TIMES_USUAL = 5
const MIN_ORDERS = 3
const USUAL_WEEKS = 12
/** This week and the last are judged. */
const JUDGED = 2

type Week = { seller: number; week: string; cents: string; orders: number; first: string }

export async function findVolume(tx: Tx, sellers: readonly number[]): Promise<Finding[]> {
  const monday = mondayOf(tx.now)
  const weeks = await weeksSince(tx, sellers, weeksBefore(monday, USUAL_WEEKS + JUDGED - 1))
  const judged = Array.from({ length: JUDGED }, (_, back) => weeksBefore(monday, back))
  return [...Map.groupBy(weeks, ({ seller }) => seller)].flatMap(([memberId, own]) => {
    const sudden = judged.flatMap((day) => suddenWeek(own, day) ?? [])
    const [last] = sudden
    if (!last) return []
    const { first, amountCents, usualCents } = last
    return {
      kind: 'volume' as const,
      memberId,
      otherId: null,
      memberIds: [memberId],
      evidence: sudden.map(({ week }) => `week ${week}`),
      count: sudden.length,
      since: new Date(sudden.at(-1)?.first ?? first),
      amountCents,
      usualCents,
    }
  })
}

function suddenWeek(weeks: readonly Week[], day: string) {
  const week = weeks.find((each) => each.week === day)
  if (!week) return undefined
  const from = weeksBefore(day, USUAL_WEEKS)
  const before = weeks.filter((each) => each.week >= from && each.week < day)
  const usualCents = Math.round(
    before.reduce((sum, { cents }) => sum + Number(cents), 0) / USUAL_WEEKS,
  )
  const amountCents = Number(week.cents)
  const isSudden =
    amountCents >= VOLUME_FLOOR_CENTS &&
    week.orders >= MIN_ORDERS &&
    amountCents >= TIMES_USUAL * usualCents
  return isSudden ? { ...week, amountCents, usualCents } : undefined
}

async function weeksSince(tx: Tx, sellers: readonly number[], from: string): Promise<Week[]> {
  const start = startOfDay(from).toISOString()
  const { rows } = await tx.db.execute(sql`
    select o.referred_by as seller, count(*)::integer as orders, min(${FIRST_SOLD}) as first,
      to_char(date_trunc('week', ${FIRST_SOLD} at time zone ${TIME_ZONE}), 'YYYY-MM-DD') as week,
      (sum(${SALE_BASE}) * 100)::bigint::text as cents
    from ${orders} o
    where o.referred_by in ${sellers} and ${COUNTS_FOR_PARTNERS}
      and ${FIRST_SOLD} >= ${start}::timestamptz
    group by o.referred_by, week`)
  return rows as Week[]
}

const DAYS_OF_WEEK = 7
const weeksBefore = (day: string, weeks: number) => addDays(day, -DAYS_OF_WEEK * weeks)

/** The first day of a moment's week in Jamaica. */
function mondayOf(at: Date): string {
  const day = jamaicaDay(at)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK))
}
