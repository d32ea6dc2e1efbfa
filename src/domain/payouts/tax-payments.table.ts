// Withheld tax that was paid over to the tax authority. A row never changes: one that was noted by
// mistake is taken back by another with the negative amount.

import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#domain/identity/users.table.ts'
import { largeMoney, serialId, timestamptz } from '#platform/database/columns.ts'

export const taxPayments = pgTable(
  'mlm_tax_payments',
  {
    id: serialId(),
    amount: largeMoney('amount').notNull(),
    paidOn: date('paid_on').notNull(),
    reference: text('reference').notNull(),
    /** The payment that this row takes back. */
    takesBack: integer('takes_back')
      .unique('mlm_tax_payments_taken_back_once')
      .references((): AnyPgColumn => taxPayments.id),
    reason: text('reason'),
    recordedBy: integer('recorded_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (payment) => [
    check(
      'mlm_tax_payments_signed',
      sql`(${payment.amount} > 0) = (${payment.takesBack} is null) and ${payment.amount} <> 0`,
    ),
    check(
      'mlm_tax_payments_taken_back_with_reason',
      sql`(${payment.takesBack} is null) = (${payment.reason} is null)`,
    ),
  ],
)
