// Money in and out of orders as one list, each row on the bank's day of its line, else on the Jamaican
// day on which it was noted. What takes a payment or refund back is on the day of the same line, so that a match
// that was undone leaves the bank's day as it was. The view is in the migrations.

import { bigint, date, integer, pgView, text } from 'drizzle-orm/pg-core'
import { DAY_KINDS, MOVEMENT_KINDS } from '#contract/accountant-reports.ts'
import { MONEY_METHODS } from '#contract/order-money.ts'
import { money } from '#platform/database/columns.ts'

export const moneyMovements = pgView('money_movements', {
  /** Even for payments, odd for refunds. */
  id: bigint('id', { mode: 'number' }).notNull(),
  kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
  /** Which of the two it belongs to, also where it takes one back. */
  flow: text('flow', { enum: ['in', 'out'] }).notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  dayOf: text('day_of', { enum: DAY_KINDS }).notNull(),
  method: text('method', { enum: MONEY_METHODS }).notNull(),
  reference: text('reference').notNull(),
  /** Negative where money went out, or a payment was taken back. */
  amount: money('amount').notNull(),
  orderId: integer('order_id').notNull(),
  recordedBy: text('recorded_by').notNull(),
}).existing()
