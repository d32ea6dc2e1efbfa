// What was invoiced from the first document through the last day of a month that is over, and through
// yesterday, by what the accountant's report groups it by: a period is the difference of two of them, and the
// rows of the days at its ends. The database deletes those that a further row of a document belongs to
// (migrations).

import { boolean, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { INVOICED_GROUPS } from '#contract/accountant-reports.ts'
import { isOneOf, runningTotal } from '#platform/database/columns.ts'

export const invoicedTotals = pgTable(
  'invoiced_totals',
  {
    /** The last day of a month, or yesterday. */
    through: date('through', { mode: 'string' }).notNull(),
    groupedBy: text('grouped_by', { enum: INVOICED_GROUPS }).notNull(),
    isDelivery: boolean('is_delivery').notNull(),
    /** 0 unless grouped by product, and for a row without one. */
    productId: integer('product_id').notNull(),
    /** Empty for the delivery, and where the product has a number. */
    name: text('name').notNull(),
    /** The row that was written last, which names the product. */
    latestRow: integer('latest_row').notNull(),
    rows: integer('rows').notNull(),
    quantity: integer('quantity').notNull(),
    total: runningTotal('total').notNull(),
    gct: runningTotal('gct').notNull(),
    /** The rows whose cost is known, and their cost. */
    rowsWithCost: integer('rows_with_cost').notNull(),
    cost: runningTotal('cost').notNull(),
    /** Without tax, of the rows whose cost is not known. */
    costUnknown: runningTotal('cost_unknown').notNull(),
  },
  (sum) => [
    primaryKey({
      name: 'invoiced_totals_pk',
      columns: [sum.through, sum.groupedBy, sum.isDelivery, sum.productId, sum.name],
    }),
    check('invoiced_totals_group_known', isOneOf(sum.groupedBy, INVOICED_GROUPS)),
  ],
)
