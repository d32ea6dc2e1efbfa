// A partner's books in the partner's terms: a balance and its history. Both are projections of the
// ledger's entries, written in the same transaction and checked against them.

import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { WALLET_TRANSACTION_STATUSES, WALLET_TRANSACTION_TYPES } from '#contract/partners.ts'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import {
  isOneOf,
  largeMoney,
  timestamptz,
  serialId,
  sumFromZero,
} from '#platform/database/columns.ts'
import { ledgerEntries } from './ledger.table.ts'

export const wallets = pgTable(
  'mlm_wallets',
  {
    id: serialId(),
    /** The foreign key is in the migrations, as the ledger must not depend on partners. */
    memberId: integer('member_id').notNull().unique(),
    /** The balance of the account `available`. */
    availableBalance: sumFromZero('available_balance'),
    /** The balance of the account `pending`. */
    pendingBalance: sumFromZero('pending_balance'),
    /** All that was ever earned and not reversed. */
    totalEarnings: sumFromZero('total_earnings'),
    /** All payouts that arrived. */
    totalWithdrawals: sumFromZero('total_withdrawals'),
    currency: text('currency').notNull().default('JMD'),
    minimumPayout: largeMoney('minimum_payout')
      .notNull()
      .default(sql.raw(String(MINIMUM_PAYOUT_CENTS / 100))),
    isActive: boolean('is_active').notNull().default(true),
    lastPayoutDate: timestamptz('last_payout_date'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (wallet) => [
    check('mlm_wallets_available_not_negative', sql`${wallet.availableBalance} >= 0`),
    check('mlm_wallets_pending_not_negative', sql`${wallet.pendingBalance} >= 0`),
    check('mlm_wallets_earnings_not_negative', sql`${wallet.totalEarnings} >= 0`),
    check('mlm_wallets_withdrawals_not_negative', sql`${wallet.totalWithdrawals} >= 0`),
    check('mlm_wallets_minimum_not_negative', sql`${wallet.minimumPayout} >= 0`),
    check('mlm_wallets_currency', sql`${wallet.currency} = 'JMD'`),
  ],
)

export const walletTransactions = pgTable(
  'wallet_transactions',
  {
    id: serialId(),
    walletId: integer('wallet_id')
      .notNull()
      .references(() => wallets.id),
    /** The entry of the account `available` that this row shows. */
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .unique()
      .references(() => ledgerEntries.id),
    transactionType: text('transaction_type', { enum: WALLET_TRANSACTION_TYPES }).notNull(),
    amount: largeMoney('amount').notNull(),
    balanceBefore: largeMoney('balance_before').notNull(),
    balanceAfter: largeMoney('balance_after').notNull(),
    description: text('description').notNull().default(''),
    /** The reference of the ledger's transaction. */
    referenceId: text('reference_id'),
    /** `pending` until a payout is settled or returned. */
    status: text('status', { enum: WALLET_TRANSACTION_STATUSES }).notNull().default('completed'),
    metadata: jsonb('metadata').notNull().$type<Record<string, unknown>>().default({}),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    check('wallet_transactions_type_known', isOneOf(row.transactionType, WALLET_TRANSACTION_TYPES)),
    check('wallet_transactions_status_known', isOneOf(row.status, WALLET_TRANSACTION_STATUSES)),
    check(
      'wallet_transactions_add_up',
      sql`${row.balanceAfter} = ${row.balanceBefore} + ${row.amount}`,
    ),
    check(
      'wallet_transactions_not_negative',
      sql`${row.balanceBefore} >= 0 and ${row.balanceAfter} >= 0`,
    ),
    index('wallet_transactions_by_wallet').on(row.walletId, row.id),
  ],
)
