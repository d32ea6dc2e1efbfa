// Monthly partitions of the event log: creates them ahead of time and drops those older than the
// retention period. Both are idempotent; the SQL is in the migrations.

import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'

/**
 * Partitions are created this many months ahead. If the job fails for longer nothing is lost: later
 * events go to `events_rest`.
 */
const MONTHS_AHEAD = 3

/**
 * Creates the partitions of this month and the months ahead, and of each month whose events are in
 * `events_rest` because its partition did not exist when they arrived.
 */
export async function openMonths({ db, now }: Tx): Promise<number> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select month::date::text as month
    from generate_series(
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'),
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC')
        + make_interval(months => ${MONTHS_AHEAD}),
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

/** Drops the months that ended more than `years` years ago; returns how many it dropped. */
export async function dropMonths({ db, now }: Tx, years: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    select drop_months_of_events(
      ${now.toISOString()}::timestamptz - make_interval(years => ${years})) as gone`)
  return Number(rows[0]?.gone)
}
