// The book of events by month: opens the months ahead before anything falls into them, and drops
// months that are past their time, whole. Both are safe to repeat; the SQL is in the migrations.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'

/** A job that has not run for so long has still lost nothing: what comes then lies in `events_rest`. */
const AHEAD = 3

/** Opens this month and the next, and those of events that came before their month was open. */
export async function openMonths({ db, now }: Tx): Promise<number> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select month::date::text as month
    from generate_series(
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'),
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')
        + make_interval(months => ${AHEAD}),
      '1 month') as month
    union
    select distinct date_trunc('month', at at time zone 'UTC')::date::text from events_rest
    order by month`)
  let opened = 0
  for (const { month } of rows) {
    const answer = await db.execute<{ opened: boolean }>(
      sql`select open_month_of_events(${month}::date) as opened`,
    )
    if (answer.rows[0]?.opened) opened += 1
  }
  return opened
}

/** Drops the months that ended more than `years` years ago; answers how many. */
export async function dropMonths({ db, now }: Tx, years: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    select drop_months_of_events(
      ${now.toISOString()}::timestamptz - make_interval(years => ${years})) as gone`)
  return Number(rows[0]?.gone)
}
