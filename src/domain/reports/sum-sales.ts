// Sums what was sold over time, by category and by colour, line by line, less discounts. An order
// counts on the Jamaican day on which it was paid in full, as long as it stays sold.

import { sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import { type SalesQuery, nextSpan, startOfSpan } from '#contract/reports.ts'
import { addDays } from '#contract/jamaica.ts'
import { type Category, isCategory } from '#contract/products.ts'
import type { Tx } from '#platform/tx.ts'
import { midnight, soldLines } from './sold-lines.ts'

export type SalesSum = { orders: number; cents: number }
export type Sales = {
  points: (SalesSum & { start: string })[]
  total: SalesSum
  byCategory: (SalesSum & { category: Category | null })[]
  byColor: (SalesSum & { color: string })[]
}

const MAX_COLORS = 12

/** Adds up the stored sums of days, and the orders of the days that have none. */
export async function sumSales(tx: Tx, query: SalesQuery): Promise<Sales> {
  const { sums, days } = await readSummed(tx, query)
  const rows = [...sums, ...(await readOpen(tx, openRanges(query, days)))]
  const byStart = sumBy(rows.map(counted), (row) => row.start)
  return {
    points: startsOf(query).map((start) => withSum({ start }, byStart.get(start))),
    total: rows.map(counted).reduce<SalesSum>(add, NOTHING),
    byCategory: [...sumBy(rows, (row) => row.category)]
      .map(([name, sum]) => withSum({ category: isCategory(name) ? name : null }, sum))
      .toSorted(largest),
    byColor: [...sumBy(rows, (row) => row.color)]
      .map(([color, sum]) => withSum({ color }, sum))
      .toSorted(largest)
      .slice(0, MAX_COLORS),
  }
}

/**
 * `counted` is the number of orders whose first line it is, so that an order of several lines
 * counts once in the total.
 */
type Row = SalesSum & { start: string; category: string; color: string; counted: number }
const counted = (row: Row): Row => ({ ...row, orders: row.counted })
type Range = { start: string; first: string; past: string }

/**
 * The stored sums of a span and the days that they cover, read in one query so that the two agree.
 */
async function readSummed(tx: Tx, { from, to, by }: SalesQuery) {
  const { rows } = await tx.db.execute(sql`
    select day::text, start::text, category, color, sum(orders)::integer as orders,
      sum(counted)::integer as counted, sum(amount)::text as amount
    from (
      select day, date_trunc(${by}, day::timestamp)::date as start, category, color, orders, counted,
        amount
      from sold_days where day between ${from}::date and ${to}::date
    ) as summed
    group by grouping sets ((start, category, color), (day))`)
  const days = rows.filter(({ day }) => day !== null).map((row) => row.day as string)
  return { sums: rows.filter(({ day }) => day === null).map(rowOf), days: new Set(days) }
}

/** The days without stored sums, successive days of a span as one range. */
function openRanges({ from, to, by }: SalesQuery, summed: ReadonlySet<string>): Range[] {
  const ranges: Range[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (summed.has(day)) continue
    const start = startOfSpan(day, by)
    const last = ranges.at(-1)
    if (last?.past === day && last.start === start) last.past = addDays(day, 1)
    else ranges.push({ start, first: day, past: addDays(day, 1) })
  }
  return ranges
}

/** Sums the orders of some ranges of days; each range is found by an index. */
async function readOpen(tx: Tx, ranges: readonly Range[]): Promise<Row[]> {
  if (ranges.length === 0) return []
  const { rows } = await tx.db.execute(sql`
    select range.start::text, sold.category, sold.color,
      count(distinct sold.order_id)::integer as orders,
      count(*) filter (where sold.first)::integer as counted, sum(sold.amount)::text as amount
    from jsonb_to_recordset(${JSON.stringify(ranges)}::jsonb)
      as range (start date, first date, past date)
    cross join lateral (
      ${soldLines(midnight(sql`range.first`), midnight(sql`range.past`))}
    ) as sold
    group by 1, 2, 3`)
  return rows.map(rowOf)
}

const rowOf = (row: Record<string, unknown>): Row => ({
  start: String(row.start),
  category: String(row.category),
  color: String(row.color),
  orders: Number(row.orders),
  counted: Number(row.counted),
  cents: centsFromDollars(String(row.amount)) ?? 0,
})

function sumBy(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, SalesSum> {
  const sums = new Map<string, SalesSum>()
  for (const row of rows) {
    const name = nameOf(row)
    sums.set(name, add(sums.get(name) ?? NOTHING, row))
  }
  return sums
}

const NOTHING: SalesSum = { orders: 0, cents: 0 }

function startsOf({ from, to, by }: SalesQuery): string[] {
  const starts: string[] = []
  for (let start = startOfSpan(from, by); start <= to; start = nextSpan(start, by))
    starts.push(start)
  return starts
}

const withSum = <Labels extends object>(name: Labels, sum?: SalesSum): Labels & SalesSum => ({
  ...name,
  orders: sum?.orders ?? 0,
  cents: sum?.cents ?? 0,
})
const add = (sum: SalesSum, row: SalesSum): SalesSum => ({
  orders: sum.orders + row.orders,
  cents: sum.cents + row.cents,
})
const largest = (a: SalesSum, b: SalesSum) => b.cents - a.cents || b.orders - a.orders
