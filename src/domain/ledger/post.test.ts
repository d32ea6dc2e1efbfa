import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aMember } from '#testing/builders.ts'
import { system, type Tx } from '#platform/tx.ts'
import { inShop, openTestShop, type TestTx, trying } from '#testing/shop.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from './ledger.table.ts'
import { post, type Posting } from './post.ts'
import { compareWallet } from './rebuild-wallet.ts'
import { walletTransactions, wallets } from './wallets.table.ts'

const posted = (memberId: number, amountCents = 5000_00, key = 'commission:1:posted'): Posting => ({
  key,
  kind: 'commission_posted',
  reference: 'commission:1',
  memberId,
  amountCents,
  move: () => [
    ['commission_expense', -amountCents],
    ['pending', amountCents],
  ],
})

const approved = (memberId: number, resolves: number, amountCents = 5000_00): Posting => ({
  key: 'commission:1:approved',
  kind: 'commission_approved',
  reference: 'commission:1',
  memberId,
  amountCents,
  resolves,
  move: () => [
    ['pending', -amountCents],
    ['available', amountCents],
  ],
})

async function walletOf(tx: TestTx, memberId: number) {
  const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
  return wallet
}

test('a movement is written once for its key, with the wallet it makes', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const first = await post(tx, posted(id))
    expect(await post(tx, posted(id))).toBe(first)
    await post(tx, approved(id, first))
    expect(await walletOf(tx, id)).toMatchObject({
      availableBalance: 5000_00,
      pendingBalance: 0,
      totalEarnings: 5000_00,
    })
    const [line] = await tx.db.select().from(walletTransactions)
    expect(line).toMatchObject({
      transactionType: 'commission',
      amount: 5000_00,
      balanceBefore: 0,
      balanceAfter: 5000_00,
      description: 'Commission 1',
      referenceId: 'commission:1',
    })
    expect(await compareWallet(tx, id)).toEqual([])
  }))

test('the same key with other content is an error, and moves nothing', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    await post(tx, posted(id))
    await expect(trying(tx, (inner) => post(inner, posted(id, 1)))).rejects.toThrow(/key/)
    expect(await walletOf(tx, id)).toMatchObject({ pendingBalance: 5000_00 })
  }))

test('a movement that does not sum to zero is refused before it is written', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const lopsided: Posting = { ...posted(id), move: () => [['pending', 5]] }
    await expect(trying(tx, (inner) => post(inner, lopsided))).rejects.toThrow(/sums to zero/)
    expect(await tx.db.select().from(ledgerTransactions)).toEqual([])
  }))

test('what is not there cannot leave, whatever the caller thinks', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const held = await post(tx, posted(id, 100))
    const greedy = trying(tx, (inner) => post(inner, approved(id, held, 101)))
    await expect(greedy).rejects.toThrow()
    expect(await walletOf(tx, id)).toMatchObject({ availableBalance: 0, pendingBalance: 100 })
  }))

test('a hundred postings at once for ten partners leave the books whole', async () => {
  const shop = await openTestShop()
  const me = system('test')
  const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(me, verb)
  const read = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.read(me, verb)
  const ids: number[] = []
  for (let made = 0; made < 10; made++) ids.push((await write((tx) => aMember(tx))).id)
  const posting = Array.from({ length: 100 }, (_, index) =>
    write((tx) => post(tx, posted(ids[index % 10] ?? 0, index + 1, `commission:${index % 90}`))),
  )
  const settled = await Promise.allSettled(posting)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  const { db } = shop.database
  const [sum] = await db
    .select({ cents: sql<number>`sum(${ledgerAccounts.balanceCents})::integer` })
    .from(ledgerAccounts)
  expect(sum?.cents).toBe(0)
  expect(await db.select().from(ledgerEntries)).toHaveLength(180)
  for (const id of ids) expect(await read((tx) => compareWallet(tx, id))).toEqual([])
  await shop.close()
})

test('a wallet that tells another story than the books is found', () =>
  inShop(async (tx) => {
    const { id } = await aMember(tx)
    const held = await post(tx, posted(id))
    await post(tx, approved(id, held))
    await tx.db.update(wallets).set({ totalEarnings: 1 }).where(eq(wallets.memberId, id))
    await tx.db.update(walletTransactions).set({ description: 'A gift' })
    const [entry] = await tx.db.select().from(walletTransactions)
    expect(await compareWallet(tx, id)).toEqual([
      `wallet of partner ${id}: earned`,
      `wallet line of entry ${entry?.entryId}`,
    ])
  }))
