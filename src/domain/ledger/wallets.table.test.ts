import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINIMUM_PAYOUT_CENTS } from '#contract/payouts.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

async function aWallet(tx: TestTx, given: Partial<typeof wallets.$inferInsert> = {}) {
  const memberId = given.memberId ?? (await aMemberRow(tx)).id
  const row = { createdAt: tx.now, updatedAt: tx.now, ...given, memberId }
  return singleRow(await tx.db.insert(wallets).values(row).returning())
}

/** A line of a wallet's history, about an entry that is made for it in books of its own. */
async function aLine(tx: TestTx, given: Partial<typeof walletTransactions.$inferInsert> = {}) {
  const wallet = await aWallet(tx)
  const { rows } = await tx.db.execute(sql`
    with account as (
      insert into ledger_accounts (kind, member_id) values ('available', ${wallet.memberId}) returning id
    ), posted as (
      insert into ledger_transactions (key, fingerprint, kind, reference, entries, by, at)
      values (gen_random_uuid()::text, 'f', 'adjustment', 'test', 2, 'test', now()) returning id
    )
    select account.id as account, posted.id as posted from account, posted`)
  const { account, posted } = singleRow(rows)
  const entries = await tx.db.execute(sql`
    insert into ledger_entries (transaction_id, account_id, amount_cents, balance_after_cents, sequence)
    values (${posted}, ${account}, 500, 500, 1) returning id`)
  const plain = { transactionType: 'bonus' as const, amount: 500, balanceBefore: 0 }
  const entryId = Number(singleRow(entries.rows).id)
  const row = { ...plain, balanceAfter: 500, walletId: wallet.id, createdAt: tx.now, entryId }
  return singleRow(
    await tx.db
      .insert(walletTransactions)
      .values({ ...row, ...given })
      .returning(),
  )
}

test('a wallet starts empty, in JMD, and pays out from the published minimum', () =>
  inShop(async (tx) => {
    expect(await aWallet(tx)).toMatchObject({
      availableBalance: 0,
      pendingBalance: 0,
      totalEarnings: 0,
      totalWithdrawals: 0,
      currency: 'JMD',
      minimumPayout: MINIMUM_PAYOUT_CENTS,
      isActive: true,
      lastPayoutDate: null,
    })
  }))

test('a line of a wallet is complete unless it says otherwise', () =>
  inShop(async (tx) => {
    expect(await aLine(tx)).toMatchObject({ status: 'completed', amount: 500, metadata: {} })
  }))

testGuards([
  [
    'a partner has one wallet',
    'mlm_wallets_member_id_unique',
    async (tx) => {
      const { id: memberId } = await aMemberRow(tx)
      await aWallet(tx, { memberId })
      await aWallet(tx, { memberId })
    },
  ],
  [
    'a wallet belongs to a partner who exists',
    'mlm_wallets_member_id_mlm_members_id_fk',
    (tx) => aWallet(tx, { memberId: 999_999 }),
  ],
  [
    'the available balance is never below zero',
    'mlm_wallets_available_not_negative',
    (tx) => aWallet(tx, { availableBalance: -1 }),
  ],
  [
    'the pending balance is never below zero',
    'mlm_wallets_pending_not_negative',
    (tx) => aWallet(tx, { pendingBalance: -1 }),
  ],
  [
    'earnings are never below zero',
    'mlm_wallets_earnings_not_negative',
    (tx) => aWallet(tx, { totalEarnings: -1 }),
  ],
  [
    'withdrawals are never below zero',
    'mlm_wallets_withdrawals_not_negative',
    (tx) => aWallet(tx, { totalWithdrawals: -1 }),
  ],
  [
    'the least payout is never below zero',
    'mlm_wallets_minimum_not_negative',
    (tx) => aWallet(tx, { minimumPayout: -1 }),
  ],
  ['a wallet is in JMD', 'mlm_wallets_currency', (tx) => aWallet(tx, { currency: 'USD' })],
  [
    'a line of a wallet has a known type',
    'wallet_transactions_type_known',
    (tx) => aLine(tx, { transactionType: 'gift' as never }),
  ],
  [
    'a line of a wallet has a known status',
    'wallet_transactions_status_known',
    (tx) => aLine(tx, { status: 'lost' as never }),
  ],
  [
    'the balance after a line is the balance before and its amount',
    'wallet_transactions_add_up',
    (tx) => aLine(tx, { balanceAfter: 501 }),
  ],
  [
    'a wallet was never below zero',
    'wallet_transactions_not_negative',
    (tx) => aLine(tx, { balanceBefore: -500, balanceAfter: 0 }),
  ],
  [
    'an entry of the books is told once',
    'wallet_transactions_entry_id_unique',
    async (tx) => {
      const { entryId } = await aLine(tx)
      await aLine(tx, { entryId })
    },
  ],
])
