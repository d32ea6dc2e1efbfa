// Whatever happens to sales and payouts, in whatever order and however often, the invariants of
// partners' money hold. Rolled back at the end; runs on a real database.

import { and, eq, ne, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { earnedSums } from '#domain/commissions/find-commission.ts'
import { post } from '#domain/ledger/post.ts'
import { getWallet } from '#domain/ledger/find-wallet.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { ledgerEntries, ledgerTransactions } from '#domain/ledger/ledger.table.ts'
import { wallets, walletTransactions } from '#domain/ledger/wallets.table.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { taxPayments } from '#domain/payouts/tax-payments.table.ts'
import { refusedBy } from '#testing/guards.ts'
import { tryMoney } from '#testing/money-trial.ts'
import { openWorld } from '#testing/money-world.ts'
import { aMember } from '#testing/builders.ts'
import { noteFigures } from '#testing/count.ts'
import { runs, seedOfRun } from '#testing/runs.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { aUserRow } from '#testing/table-rows.ts'
import { findRounds, checkNextBatch, startRound } from './check-integrity.ts'
import { reconcile, scopeOf } from './reconcile.ts'

// The embedded database takes several times as long for the same, so it gets a share.
const onPostgres = inject('postgresUrl') !== ''
const COMMANDS = Math.max(1000, runs(onPostgres ? 6000 : 1000))
const LIMIT_MS = 3_600_000

/** All that is not void, less what was taken back: the one definition of what a partner earned. */
async function earnedBy(tx: TestTx, memberId: number): Promise<number> {
  const counts = and(eq(commissions.memberId, memberId), ne(commissions.status, 'void'))
  const rows = await tx.db.select().from(commissions).where(counts)
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

async function expectTruth(tx: TestTx, memberIds: number[]): Promise<void> {
  const broken = (await reconcile(tx)).filter(({ found }) => found.length > 0)
  expect(broken).toEqual([])
  for (const id of memberIds) {
    expect(await compareWallet(tx, id)).toEqual([])
    const { wallet } = await getWallet(tx, id)
    expect((await earnedSums(tx, wallet)).earned).toBe(await earnedBy(tx, id))
  }
}

test(
  `all invariants hold through ${COMMANDS} commands of every kind`,
  async () => {
    const trial = await tryMoney(COMMANDS, seedOfRun())
    const { commands, refused, moved, checks, neverDone } = trial
    noteFigures(
      `${commands} commands (${refused} refused), ${moved} movements, looked at ${checks} times`,
    )
    expect(commands).toBe(COMMANDS)
    // A short trial may miss what is rare.
    if (COMMANDS > 5000) expect(neverDone).toEqual([])
    expect(moved).toBeGreaterThan(COMMANDS * 0.4)
  },
  LIMIT_MS,
)

type Lie = [number: number, what: string, tell: (tx: TestTx) => Promise<unknown>]
const LIES: Lie[] = [
  [5, 'a run that says another total', (tx) => tx.db.update(batches).set({ totalAmount: 1 })],
  [5, 'a line that says another amount', (tx) => tx.db.update(payments).set({ amount: 1 })],
  [
    6,
    'a payment of tax that left no account',
    async (tx) => {
      const { id: recordedBy } = await aUserRow(tx)
      const row = { amount: 1_00, paidOn: '2026-11-03', reference: 'TAJ', recordedBy }
      await tx.db.insert(taxPayments).values({ ...row, createdAt: tx.now })
    },
  ],
  [
    6,
    'a line that says more tax',
    (tx) => tx.db.update(payments).set({ taxWithholding: sql`tax_withholding + 1` }),
  ],
  [9, 'a wallet that says more', (tx) => tx.db.update(wallets).set({ availableBalance: 9_99 })],
  [9, 'a history that lacks a line', (tx) => tx.db.delete(walletTransactions)],
]

test.each(LIES)('invariant %i finds %s', (number, _, tell) =>
  inShop(async (tx) => {
    const world = await openWorld(tx)
    const does = async (kind: Parameters<typeof world.run>[0]['kind'], pick = 24) =>
      world.run({ kind, pick, price: 50_000_00 })
    await does('sale')
    for (const kind of ['wait', 'wait', 'approve', 'wait', 'wait'] as const) await does(kind)
    for (const kind of ['calculate', 'work', 'lock', 'work'] as const) await does(kind, 20)
    await expectTruth(tx, world.memberIds)
    expect((await tx.db.select().from(payments)).length).toBeGreaterThan(0)
    await tell(tx)
    const broken = (await reconcile(tx)).filter(({ found }) => found.length > 0)
    expect(broken.map((invariant) => invariant.number)).toContain(number)
    const latest = await reconcile(tx, await scopeOf(tx, 2))
    expect(latest[0]?.checked).toBe(2)
    expect(latest.flatMap((one) => (one.found.length > 0 ? one.number : []))).toContain(number)
  }),
)

test('posted rows refuse every change, and a key every other movement', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    const posting = (amountCents: number) =>
      ({
        key: 'k',
        kind: 'commission_posted',
        reference: 'commission:1',
        memberId,
        amountCents,
        move: () => [
          ['commission_expense', -amountCents],
          ['pending', amountCents],
        ],
      }) satisfies Parameters<typeof post>[1]
    await post(tx, posting(5))
    const refused = (change: Parameters<typeof refusedBy>[1]) => refusedBy(tx, change)
    expect(await refused((inner) => inner.db.delete(ledgerEntries))).toBeDefined()
    expect(
      await refused((inner) => inner.db.update(ledgerTransactions).set({ by: 'x' })),
    ).toBeDefined()
    await expect(post(tx, posting(6))).rejects.toThrow('the key k moved something else')
    expect(await post(tx, posting(5))).toBeGreaterThan(0)
  }))

test('a round finds what breaks the book, and goes on after a portion that died', () =>
  inShop(async (tx) => {
    const world = await openWorld(tx)
    for (const kind of ['sale', 'sale', 'wait', 'wait', 'approve'] as const)
      await world.run({ kind, pick: 24, price: 50_000_00 })
    await tx.db.update(wallets).set({ pendingBalance: 9_99 })
    await startRound(tx)
    await startRound(tx)
    const died = new Error('the power went')
    const half = trying(tx, async (inner) => {
      await checkNextBatch(inner)
      throw died
    })
    await expect(half).rejects.toBe(died)
    let parts = 1
    while (await checkNextBatch(tx)) parts++
    const { going, last } = await findRounds(tx)
    expect([going, parts]).toEqual([undefined, 4])
    expect(last).toMatchObject({
      members: world.memberIds.length,
      throughTransaction: expect.any(Number),
      sumCents: 0,
    })
    expect(last?.transactions).toBe(await tx.db.$count(ledgerTransactions))
    expect(new Set(last?.found.map(({ number }) => number))).toEqual(new Set([9]))
  }))
