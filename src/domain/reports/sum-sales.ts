// Sums what was ordered over time, by category and by colour, in one reading of the sales. An order
// counts on the Jamaican day it was placed, unless it was cancelled.

import { type SQL, sql } from 'drizzle-orm'
import { centsFromDollars } from '#contract/money.ts'
import { type AskSales, nextSpan, startOfSpan } from '#contract/reports.ts'
import { TIME_ZONE } from '#contract/jamaica.ts'
import { type Category, isCategory } from '#contract/products.ts'
import type { Tx } from '#platform/tx.ts'

export type SalesSum = { orders: number; cents: number }
export type Sales = {
  points: (SalesSum & { start: string })[]
  total: SalesSum
  byCategory: (SalesSum & { category: Category | null })[]
  byColor: (SalesSum & { color: string })[]
}

const MOST_COLORS = 12

export async function sumSales(tx: Tx, asked: AskSales): Promise<Sales> {
  const rows = await readSums(tx, asked)
  const of = (set: number) => rows.filter((row) => row.set === set)
  const byStart = new Map(of(START).map((row) => [row.name, row]))
  return {
    points: startsOf(asked).map((start) => withSum({ start }, byStart.get(start))),
    total: of(START).reduce(add, { orders: 0, cents: 0 }),
    byCategory: of(CATEGORY)
      .map((row) => withSum({ category: isCategory(row.name) ? row.name : null }, row))
      .toSorted(largest),
    byColor: of(COLOR)
      .map((row) => withSum({ color: row.name }, row))
      .toSorted(largest)
      .slice(0, MOST_COLORS),
  }
}

type Row = SalesSum & { set: number; name: string }
/** The bits of GROUPING: a column that is not grouped by is 1. */
const [START, CATEGORY, COLOR] = [0b011, 0b101, 0b110]

/**
 * Reads one index, a span after the other; sums first, and only then asks what the sums belong to.
 * 95,000 orders of two years take a third of the time that one grouping by `date_trunc` does.
 */
async function readSums(tx: Tx, asked: AskSales): Promise<Row[]> {
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)}`
  const { rows } = await tx.db.execute(sql`
    with span as (
      select start, greatest(start, ${asked.from}::date) as first,
        least(coalesce(lead(start) over (order by start), 'infinity'), ${asked.to}::date + 1) as past
      from unnest(string_to_array(${startsOf(asked).join()}, ',')::date[]) as start
    ), named as (
      select span.start, coalesce(p.category, '') as category, sale.color, sale.orders, sale.amount
      from span cross join lateral (
        select product_id, selected_color as color, count(*) as orders, sum(total_amount) as amount
        from orders
        where created_at >= ${midnight(sql`span.first`)} and created_at < ${midnight(sql`span.past`)}
          and order_status <> 'cancelled'
        group by 1, 2
      ) as sale
      left join products p on p.id = sale.product_id
    )
    select grouping(start, category, color) as set, coalesce(start::text, category, color) as name,
      sum(orders)::integer as orders, sum(amount)::text as amount
    from named group by grouping sets ((start), (category), (color))`)
  return rows.map((row) => ({
    set: Number(row.set),
    name: String(row.name),
    orders: Number(row.orders),
    cents: centsFromDollars(String(row.amount)) ?? 0,
  }))
}

function startsOf({ from, to, by }: AskSales): string[] {
  const starts: string[] = []
  for (let start = startOfSpan(from, by); start <= to; start = nextSpan(start, by))
    starts.push(start)
  return starts
}

const withSum = <Named extends object>(named: Named, row?: SalesSum): Named & SalesSum => ({
  ...named,
  orders: row?.orders ?? 0,
  cents: row?.cents ?? 0,
})
const add = (sum: SalesSum, row: SalesSum): SalesSum => ({
  orders: sum.orders + row.orders,
  cents: sum.cents + row.cents,
})
const largest = (a: SalesSum, b: SalesSum) => b.cents - a.cents || b.orders - a.orders
