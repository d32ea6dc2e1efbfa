// Where partners are paid. A row is never edited: new details are a new row, the latest is in use, and a line of a
// payout run names the one that it pays.

import { type SQL, sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { PARISHES } from '#contract/parishes.ts'
import { ACCOUNT_TYPES } from '#contract/payees.ts'
import { PAYOUT_METHODS } from '#contract/payouts.ts'
import { isOneOf, serialId, timestamptz } from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'

export const payees = pgTable(
  'mlm_payees',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    paymentMethod: text('payment_method', { enum: PAYOUT_METHODS }).notNull(),
    legalName: text('legal_name').notNull(),
    address: text('address').notNull(),
    parish: text('parish', { enum: PARISHES }).notNull(),
    /** The Taxpayer Registration Number, nine digits. */
    trn: text('trn').notNull(),
    /** Three digits by which the bank clears; this and the next three for a bank transfer only. */
    bankCode: text('bank_code'),
    /** A transit number or, where the partner does not know it, the branch's name. */
    branch: text('branch'),
    accountType: text('account_type', { enum: ACCOUNT_TYPES }),
    accountNumber: text('account_number'),
    paypalEmail: text('paypal_email'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (payee) => [
    check('mlm_payees_method_known', isOneOf(payee.paymentMethod, PAYOUT_METHODS)),
    check('mlm_payees_account_type_known', isOneOf(payee.accountType, ACCOUNT_TYPES)),
    check('mlm_payees_trn', sql`${payee.trn} ~ '^[0-9]{9}$'`),
    check(
      'mlm_payees_bank_whole',
      sql`num_nonnulls(${payee.bankCode}, ${payee.branch}, ${payee.accountType}, ${payee.accountNumber}) = case when ${payee.paymentMethod} = 'bank_transfer' then 4 else 0 end`,
    ),
    check(
      'mlm_payees_bank_digits',
      sql`${payee.bankCode} ~ '^[0-9]{3}$' and ${payee.accountNumber} ~ '^[0-9]{4,18}$'`,
    ),
    check(
      'mlm_payees_paypal',
      sql`(${payee.paymentMethod} = 'paypal') = (${payee.paypalEmail} is not null)`,
    ),
    index('mlm_payees_by_member').on(payee.memberId, payee.id),
  ],
)

export type PayeeRow = typeof payees.$inferSelect

/** The payee in use of a partner, by a column with the partner's id; null for who has not given one. */
export const latestPayeeId = (memberId: PgColumn | SQL): SQL =>
  sql`(select max(y.id) from ${payees} y where y.member_id = ${memberId})`
