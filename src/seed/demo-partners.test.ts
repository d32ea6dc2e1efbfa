import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import assert from 'node:assert/strict'
import { monthAt } from '#contract/jamaica.ts'
import { COMMISSION_STATUSES, RANKS } from '#contract/partners.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { compareWallet } from '#domain/ledger/rebuild-wallet.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { createStaff } from '#domain/identity/create-staff.ts'
import { members } from '#domain/partners/members.table.ts'
import { nextRank } from '#domain/partners/rank-numbers.ts'
import { verifyTree } from '#domain/partners/verify-tree.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { reconcile } from '#domain/reports/reconcile.ts'
import { inStockedShop } from '#testing/shop.ts'
import { aPasswordHash } from '#testing/table-rows.ts'
import { seedPartners } from './demo-partners.ts'

test('the demo’s partners have sales in every state, and their books are true', () =>
  inStockedShop(async (tx) => {
    await createStaff(tx, { username: 'admin', passwordHash: aPasswordHash, role: 'admin' })
    await seedPartners(tx, aPasswordHash)
    const [marcia] = await tx.db.select().from(members).where(eq(members.lastName, 'Reid'))
    expect(marcia).toMatchObject({ firstName: 'Marcia', sponsorId: null })
    assert(marcia)
    expect(marcia.currentRank).toBe('Manager')
    const next = await nextRank(tx, marcia, monthAt(tx.now))
    expect(next?.criteria.find(({ name }) => name === 'activeTeamMembers')).toMatchObject({
      asked: '10',
      reached: '9',
      met: false,
    })
    const held = new Set((await tx.db.select().from(members)).map(({ currentRank }) => currentRank))
    expect([...held].toSorted()).toEqual(RANKS.filter((rank) => rank !== 'Executive').toSorted())
    const [wallet] = await tx.db.select().from(wallets).where(eq(wallets.memberId, marcia.id))
    expect(wallet?.availableBalance).toBeGreaterThan(0)
    expect(wallet?.pendingBalance).toBeGreaterThan(0)
    expect(wallet?.totalWithdrawals).toBeGreaterThan(0)
    const states = new Set((await tx.db.select().from(commissions)).map(({ status }) => status))
    expect([...states].toSorted()).toEqual(
      COMMISSION_STATUSES.filter((status) => status !== 'batched').toSorted(),
    )
    expect(await tx.db.select().from(batches)).toMatchObject([{ status: 'settled' }])
    expect(await verifyTree(tx)).toEqual([])
    expect((await reconcile(tx)).filter(({ found }) => found.length > 0)).toEqual([])
    for (const { id } of await tx.db.select().from(members))
      expect(await compareWallet(tx, id)).toEqual([])
  }))
