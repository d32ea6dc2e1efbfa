// The days or months of a period as SQL, so that each is summed by a range of an index of its own: that
// neither sorts nor groups the rows of the whole period.

import { sql } from 'drizzle-orm'
import { type Days, stepOf } from '#contract/accountant-reports.ts'

/**
 * A row `span` for each day or month: its first day `start`, and the part of it that is in the period, from
 * `first` to `last`.
 */
export function spansIn(days: Days) {
  const step = sql.raw(`'${stepOf(days)}'`)
  const length = sql.raw(`interval '1 ${stepOf(days)}'`)
  return sql`(
    select day::date as start, greatest(day::date, ${days.from}::date) as first,
      least((day + ${length})::date - 1, ${days.to}::date) as last
    from generate_series(
      date_trunc(${step}, ${days.from}::timestamp), ${days.to}::timestamp, ${length}
    ) as day
  ) as span`
}
