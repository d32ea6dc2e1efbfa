// The month that a run pays, as lists are sorted by it and searched for it.

import { sql } from 'drizzle-orm'
import { byNumber, type SortBy } from '#platform/database/keyset.ts'
import { batches } from './payouts.table.ts'

type Month = { year: number; month: number }

export const byRunMonth = <Row>(of: (row: Row) => Month): SortBy<Row> =>
  byNumber(sql`(${batches.year} * 100 + ${batches.month})`, (row) => {
    const { year, month } = of(row)
    return year * 100 + month
  })

/** As people type it: `2026-11`, `November 2026`. */
export const RUN_MONTH_SAID = sql`to_char(make_date(${batches.year}, ${batches.month}, 1), 'YYYY-MM FMMonth YYYY')`
