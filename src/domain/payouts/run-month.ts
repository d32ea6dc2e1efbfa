// The month that a run pays, for sorting and searching lists.

import { sql } from 'drizzle-orm'
import type { SortBy } from '#platform/database/list.ts'
import { batches } from './payouts.table.ts'

type Month = { year: number; month: number }

export const runMonth = <Row>(monthOf: (row: Row) => Month): SortBy<Row> => ({
  by: sql`(${batches.year} * 100 + ${batches.month})`,
  type: 'integer',
  value: (row) => monthOf(row).year * 100 + monthOf(row).month,
})

/** As people type it: `2026-11`, `November 2026`. */
export const RUN_MONTH_LABEL = sql`to_char(make_date(${batches.year}, ${batches.month}, 1), 'YYYY-MM FMMonth YYYY')`
