// The books: the only place where partners' money moves. Each transaction moves whole cents between
// accounts and sums to zero; rows are added and never changed, and an account's balance changes
// only by its entries. The database enforces all of this (migrations).

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bookId, isOneOf, timestamptz, serialId, wholeCents } from '#platform/database/columns.ts'

/**
 * The accounts of a partner. A positive balance is the partner's money; `clawback_owed` is what the
 * partner owes, so its balance is never positive.
 */
export const MEMBER_ACCOUNTS = [
  'pending',
  'available',
  'in_transit',
  'clawback_owed',
  'tax_withheld',
] as const
/** The shop's accounts: where partners' money comes from, and where it goes when it leaves. */
export const SHOP_ACCOUNTS = ['commission_expense', 'bank_clearing'] as const
export const ACCOUNT_KINDS = [...MEMBER_ACCOUNTS, ...SHOP_ACCOUNTS] as const
export type MemberAccount = (typeof MEMBER_ACCOUNTS)[number]
export type ShopAccount = (typeof SHOP_ACCOUNTS)[number]
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: serialId(),
    kind: text('kind', { enum: ACCOUNT_KINDS }).notNull(),
    /**
     * Null for an account of the shop. The foreign key is in the migrations, as the ledger must not
     * depend on partners.
     */
    memberId: integer('member_id'),
    /** The balance after the last entry; only an entry moves it. */
    balanceCents: wholeCents('balance_cents').notNull().default(0),
    /** The sequence of the last entry. */
    entries: integer('entries').notNull().default(0),
  },
  (account) => [
    unique('ledger_accounts_once').on(account.memberId, account.kind).nullsNotDistinct(),
    check('ledger_accounts_kind_known', isOneOf(account.kind, ACCOUNT_KINDS)),
    check(
      'ledger_accounts_owner',
      sql`(${account.memberId} is null) = (${isOneOf(account.kind, SHOP_ACCOUNTS)})`,
    ),
    check(
      'ledger_accounts_not_negative',
      sql`${account.kind} in ('clawback_owed','commission_expense','bank_clearing') or ${account.balanceCents} >= 0`,
    ),
    check(
      'ledger_accounts_clawback_owed',
      sql`${account.kind} <> 'clawback_owed' or ${account.balanceCents} <= 0`,
    ),
  ],
)

export const TRANSACTION_KINDS = [
  'commission_posted',
  'commission_approved',
  'commission_voided',
  'commission_reversed',
  'bonus_awarded',
  'payout_locked',
  'payout_settled',
  'payout_returned',
  'tax_remitted',
  'adjustment',
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: bookId(),
    /** The caller's key of this movement: posting it again does nothing. */
    key: text('key').notNull().unique(),
    /** The SHA-256 of the posting, so that the same key with other content is an error. */
    fingerprint: text('fingerprint').notNull(),
    kind: text('kind', { enum: TRANSACTION_KINDS }).notNull(),
    /** What it is about: a commission, a payout line, a batch. */
    reference: text('reference').notNull(),
    /** The transaction whose held money this one releases: each is resolved once. */
    resolves: bigint('resolves', { mode: 'number' }).references(
      (): AnyPgColumn => ledgerTransactions.id,
    ),
    /** How many entries it has, so that none can be added later. */
    entries: smallint('entries').notNull(),
    by: text('by').notNull(),
    at: timestamptz('at').notNull(),
  },
  (transaction) => [
    check('ledger_transactions_kind_known', isOneOf(transaction.kind, TRANSACTION_KINDS)),
    check('ledger_transactions_two_sided', sql`${transaction.entries} >= 2`),
    uniqueIndex('ledger_transactions_resolved_once').on(transaction.resolves),
    index('ledger_transactions_by_reference').on(transaction.reference),
    index('ledger_transactions_by_time').on(transaction.at),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bookId(),
    transactionId: bigint('transaction_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransactions.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    /** Positive: into the account; negative: out of it. */
    amountCents: wholeCents('amount_cents').notNull(),
    balanceAfterCents: wholeCents('balance_after_cents').notNull(),
    /** 1, 2, 3 ... by account. */
    sequence: integer('sequence').notNull(),
  },
  (entry) => [
    unique('ledger_entries_in_sequence').on(entry.accountId, entry.sequence),
    check('ledger_entries_move', sql`${entry.amountCents} <> 0`),
    index('ledger_entries_by_transaction').on(entry.transactionId),
  ],
)
