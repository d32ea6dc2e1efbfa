import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { post } from '#domain/ledger/post.ts'
import { rankRequirements } from '#domain/partners/ranks.table.ts'
import { aMember } from '#testing/builders.ts'
import { inShop } from '#testing/shop.ts'
import { approveDue } from './approve-due.ts'
import { adjustCommission, awardRankBonus } from './award-bonus.ts'
import { commissions } from './commissions.table.ts'

test('a rank that carries a bonus pays it once; the others pay nothing', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await awardRankBonus(tx, { memberId, rank: 'Associate' })
    expect(await tx.db.select().from(commissions)).toEqual([])
    await tx.db
      .update(rankRequirements)
      .set({ bonusAmount: 2000_00 })
      .where(eq(rankRequirements.rankName, 'Manager'))
    for (let heard = 0; heard < 2; heard++) await awardRankBonus(tx, { memberId, rank: 'Manager' })
    const [bonus, ...others] = await tx.db.select().from(commissions)
    expect(bonus).toMatchObject({ commissionType: 'rank_bonus', amount: 2000_00, level: null })
    expect(others).toEqual([])
    expect(await approveDue(tx)).toBe(1)
    const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
    expect(wallet).toMatchObject({ availableBalance: 2000_00, totalEarnings: 2000_00 })
    expect(await compareWallet(tx, memberId)).toEqual([])
  }))

test('an adjustment is a commission like any other', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await adjustCommission(tx, { memberId, amountCents: 300_00, reason: 'The fair in May Pen' })
    expect(await approveDue(tx)).toBe(1)
    const [row] = await tx.db.select().from(commissions)
    expect(row).toMatchObject({ sourceType: 'adjustment', status: 'approved', amount: 300_00 })
    expect(await compareWallet(tx, memberId)).toEqual([])
  }))

test('what is taken back by hand leaves the wallet at once; the rest is owed and repaid by later commissions', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await adjustCommission(tx, { memberId, amountCents: 300_00, reason: 'The fair' })
    await approveDue(tx)
    await post(tx, {
      key: 'payment:1:locked',
      kind: 'payout_locked',
      reference: 'payment:1',
      memberId,
      amountCents: 250_00,
      move: () => [
        ['available', -250_00],
        ['in_transit', 250_00],
      ],
    })
    await adjustCommission(tx, { memberId, amountCents: -200_00, reason: 'Counted twice' })
    const balances = async () => {
      const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, memberId))
      return wallet
    }
    expect(await balances()).toMatchObject({ availableBalance: 0, totalEarnings: 100_00 })
    expect(await compareWallet(tx, memberId)).toEqual([])
    await adjustCommission(tx, { memberId, amountCents: 250_00, reason: 'The fair' })
    await approveDue(tx)
    expect(await balances()).toMatchObject({ availableBalance: 100_00 })
    expect(await compareWallet(tx, memberId)).toEqual([])
  }))

test('no more is taken back by hand than was earned in all', () =>
  inShop(async (tx) => {
    const { id: memberId } = await aMember(tx)
    await adjustCommission(tx, { memberId, amountCents: 300_00, reason: 'The fair' })
    await approveDue(tx)
    const tooMuch = adjustCommission(tx, { memberId, amountCents: -300_01, reason: 'The fair' })
    await expect(tooMuch).rejects.toMatchObject({ code: 'more-than-earned' })
    await adjustCommission(tx, { memberId, amountCents: -300_00, reason: 'The fair' })
    expect(await compareWallet(tx, memberId)).toEqual([])
  }))
