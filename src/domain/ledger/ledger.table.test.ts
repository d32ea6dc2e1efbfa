import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { refusedBy, run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from './ledger.table.ts'

type Kind = typeof ledgerAccounts.$inferInsert.kind
type Account = typeof ledgerAccounts.$inferSelect

async function anAccount(tx: TestTx, kind: Kind, memberId?: number): Promise<Account> {
  const row = { kind, memberId: memberId ?? null }
  return singleRow(await tx.db.insert(ledgerAccounts).values(row).returning())
}

async function theAccounts(tx: TestTx) {
  const { id } = await aMemberRow(tx)
  return {
    expense: await anAccount(tx, 'commission_expense'),
    pending: await anAccount(tx, 'pending', id),
    available: await anAccount(tx, 'available', id),
    owed: await anAccount(tx, 'clawback_owed', id),
  }
}

async function aTransaction(
  tx: TestTx,
  given: Partial<typeof ledgerTransactions.$inferInsert> = {},
) {
  const plain = { fingerprint: 'f', kind: 'adjustment' as const, reference: 'test', entries: 2 }
  const row = { key: crypto.randomUUID(), ...plain, by: 'test', at: tx.now, ...given }
  return singleRow(await tx.db.insert(ledgerTransactions).values(row).returning())
}

/** Adds an entry that follows the account's last one. */
async function enter(tx: TestTx, transactionId: number, { id }: Account, amountCents: number) {
  const last = singleRow(await tx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id)))
  await tx.db.insert(ledgerEntries).values({
    transactionId,
    accountId: id,
    amountCents,
    balanceAfterCents: last.balanceCents + amountCents,
    sequence: last.entries + 1,
  })
}

async function move(tx: TestTx, from: Account, to: Account, cents: number) {
  const { id } = await aTransaction(tx)
  await enter(tx, id, from, -cents)
  await enter(tx, id, to, cents)
  return id
}

test('money moves from somewhere to somewhere, and the balances follow the entries', () =>
  inShop(async (tx) => {
    const { expense, pending, available } = await theAccounts(tx)
    const posted = refusedBy(tx, async (tx) => {
      await move(tx, expense, pending, 5000_00)
      await move(tx, pending, available, 3000_00)
    })
    expect(await posted).toBeUndefined()
    const balances = await tx.db.select().from(ledgerAccounts).orderBy(ledgerAccounts.id)
    expect(balances.map((row) => [row.kind, row.balanceCents, row.entries])).toEqual([
      ['commission_expense', -5000_00, 1],
      ['pending', 2000_00, 2],
      ['available', 3000_00, 1],
      ['clawback_owed', 0, 0],
    ])
  }))

testGuards([
  [
    'a partner has one account of a kind',
    'ledger_accounts_once',
    async (tx) => {
      const { id } = await aMemberRow(tx)
      await anAccount(tx, 'pending', id)
      await anAccount(tx, 'pending', id)
    },
  ],
  [
    'the shop has one account of a kind',
    'ledger_accounts_once',
    async (tx) => {
      await anAccount(tx, 'bank_clearing')
      await anAccount(tx, 'bank_clearing')
    },
  ],
  [
    'an account has a known kind',
    'ledger_accounts_kind_known',
    async (tx) => anAccount(tx, 'secret' as never, (await aMemberRow(tx)).id),
  ],
  [
    'a partner cannot own an account of the shop, nor the shop one of a partner',
    'ledger_accounts_owner',
    (tx) => anAccount(tx, 'available'),
  ],
  [
    'an account belongs to a partner who exists',
    'ledger_accounts_member_id_mlm_members_id_fk',
    (tx) => anAccount(tx, 'available', 999_999),
  ],
  [
    'an account starts with nothing',
    'ledger_accounts_start_at_zero',
    (tx) => tx.db.insert(ledgerAccounts).values({ kind: 'bank_clearing', balanceCents: 1 }),
  ],
  [
    'a partner cannot take out more than there is',
    'ledger_accounts_not_negative',
    async (tx) => {
      const { expense, available } = await theAccounts(tx)
      await move(tx, available, expense, 1)
    },
  ],
  [
    'a partner cannot pay back more than is owed',
    'ledger_accounts_clawback_owed',
    async (tx) => {
      const { expense, owed } = await theAccounts(tx)
      await move(tx, expense, owed, 1)
    },
  ],
  [
    'a balance moves only by entries',
    'ledger_accounts_move_by_entries',
    async (tx) => {
      const { pending } = await theAccounts(tx)
      const raised = tx.db.update(ledgerAccounts).set({ balanceCents: 100_00 })
      await raised.where(eq(ledgerAccounts.id, pending.id))
    },
  ],
  ['an account never vanishes', 'ledger_accounts_stay', run(sql`delete from ledger_accounts`)],
  [
    'a movement is posted once, however often it is asked for',
    'ledger_transactions_key_unique',
    async (tx) => {
      await aTransaction(tx, { key: 'commission:1' })
      await aTransaction(tx, { key: 'commission:1' })
    },
  ],
  [
    'a transaction has a known kind',
    'ledger_transactions_kind_known',
    (tx) => aTransaction(tx, { kind: 'gift' as never }),
  ],
  [
    'a transaction has two sides',
    'ledger_transactions_two_sided',
    (tx) => aTransaction(tx, { entries: 1 }),
  ],
  [
    'held money is released once',
    'ledger_transactions_resolved_once',
    async (tx) => {
      const { id: resolves } = await aTransaction(tx)
      await aTransaction(tx, { resolves })
      await aTransaction(tx, { resolves })
    },
  ],
  [
    'a transaction without entries is refused',
    'ledger_transactions_balance',
    (tx) => aTransaction(tx),
  ],
  [
    'money never comes from nowhere',
    'ledger_entries_balance',
    async (tx) => {
      const { expense, pending } = await theAccounts(tx)
      const { id } = await aTransaction(tx)
      await tx.db.execute(sql`set constraints ledger_transactions_balance deferred`)
      await enter(tx, id, expense, -50_00)
      await enter(tx, id, pending, 51_00)
      await tx.db.execute(sql`set constraints ledger_entries_balance immediate`)
    },
  ],
  [
    'nothing is added to a transaction that was posted',
    'ledger_entries_balance',
    async (tx) => {
      const { expense, pending } = await theAccounts(tx)
      const id = await move(tx, expense, pending, 50_00)
      await tx.db.execute(sql`set constraints all immediate`)
      await tx.db.execute(sql`set constraints all deferred`)
      await enter(tx, id, expense, -1)
      await enter(tx, id, pending, 1)
    },
  ],
  [
    'an entry moves something',
    'ledger_entries_move',
    async (tx) => {
      const { expense } = await theAccounts(tx)
      await enter(tx, (await aTransaction(tx)).id, expense, 0)
    },
  ],
  [
    'an entry starts from the balance that the last one left',
    'ledger_entries_follow_the_last',
    async (tx) => {
      const { expense } = await theAccounts(tx)
      const { id: transactionId } = await aTransaction(tx)
      const entry = { transactionId, accountId: expense.id, amountCents: -5, sequence: 1 }
      await tx.db.insert(ledgerEntries).values({ ...entry, balanceAfterCents: -6 })
    },
  ],
  [
    'no entry is left out of the sequence',
    'ledger_entries_follow_the_last',
    async (tx) => {
      const { expense } = await theAccounts(tx)
      const { id: transactionId } = await aTransaction(tx)
      const entry = { transactionId, accountId: expense.id, amountCents: -5, sequence: 2 }
      await tx.db.insert(ledgerEntries).values({ ...entry, balanceAfterCents: -5 })
    },
  ],
  [
    'two entries never have the same place in an account',
    'ledger_entries_in_sequence',
    async (tx) => {
      const { expense, pending } = await theAccounts(tx)
      await move(tx, expense, pending, 5)
      await tx.db.execute(sql`set local session_replication_role = replica`)
      await tx.db.execute(sql`
        insert into ledger_entries (transaction_id, account_id, amount_cents, balance_after_cents, sequence)
        select transaction_id, account_id, amount_cents, balance_after_cents, sequence from ledger_entries`)
    },
  ],
  [
    'a posted transaction is never changed',
    'ledger_transactions_append_only',
    run(sql`update ledger_transactions set by = 'me'`),
  ],
  [
    'a posted transaction never vanishes',
    'ledger_transactions_append_only',
    run(sql`delete from ledger_transactions`),
  ],
  [
    'a posted entry is never changed',
    'ledger_entries_append_only',
    run(sql`update ledger_entries set amount_cents = 1`),
  ],
  [
    'a posted entry never vanishes',
    'ledger_entries_append_only',
    run(sql`delete from ledger_entries`),
  ],
  [
    'the books are never emptied',
    'ledger_entries_append_only',
    run(sql`truncate ledger_entries cascade`),
  ],
])
