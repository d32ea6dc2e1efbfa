import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop } from '#testing/shop.ts'
import { aMemberRow, anOrderRow, aUserRow } from '#testing/table-rows.ts'
import { members } from './members.table.ts'

test('a partner starts as an active Bronze in the running plan, with no sales', () =>
  inShop(async (tx) => {
    expect(await aMemberRow(tx)).toMatchObject({
      currentRank: 'Bronze',
      qualificationStatus: 'active',
      compensationPlan: 'hybrid',
      paymentMethod: 'bank_transfer',
      securityLevel: 'standard',
      commissionRate: 1500,
      lifetimeSales: 0,
      teamVolume: 0,
      twoFactorEnabled: false,
      isActive: true,
    })
  }))

test('the leg, the place and the spillover follow from the slot', () =>
  inShop(async (tx) => {
    const { id: sponsorId } = await aMemberRow(tx)
    const placed = []
    for (const slot of [1, 5, 6, 10, 11]) {
      const recruit = await aMemberRow(tx, { sponsorId, slot })
      placed.push([slot, recruit.binaryPosition, recruit.matrixPosition, recruit.spilloverFrom])
    }
    expect(placed).toEqual([
      [1, 'left', 1, null],
      [5, 'left', 5, null],
      [6, 'right', 1, 1],
      [10, 'right', 5, 1],
      [11, 'left', 1, 2],
    ])
  }))

test('a root of the tree has no slot, so no leg and no place', () =>
  inShop(async (tx) => {
    const nowhere = { binaryPosition: null, matrixPosition: null, spilloverFrom: null }
    expect(await aMemberRow(tx)).toMatchObject(nowhere)
  }))

test('an order stays when the partner who referred it is removed', () =>
  inShop(async (tx) => {
    const { id: referredBy } = await aMemberRow(tx)
    const order = await anOrderRow(tx, { referredBy })
    await tx.db.delete(members).where(eq(members.id, referredBy))
    const kept = singleRow(await tx.db.select().from(orders).where(eq(orders.id, order.id)))
    expect(kept.referredBy).toBeNull()
  }))

testGuards([
  [
    'whoever was erased stays inactive',
    'mlm_members_closed_is_inactive',
    (tx) => aMemberRow(tx, { closedAt: tx.now, isActive: true }),
  ],
  [
    'an order is referred by a partner who exists',
    'orders_referred_by_mlm_members_id_fk',
    (tx) => anOrderRow(tx, { referredBy: 999_999 }),
  ],
  [
    'an address enrols once, whatever its letter case',
    'mlm_members_email_once',
    async (tx) => {
      await aMemberRow(tx, { email: 'ann@example.com' })
      await aMemberRow(tx, { email: 'Ann@Example.com' })
    },
  ],
  [
    'a person signs in as one partner',
    'mlm_members_user_id_unique',
    async (tx) => {
      const { id: userId } = await aUserRow(tx)
      await aMemberRow(tx, { userId })
      await aMemberRow(tx, { userId })
    },
  ],
  [
    'a referral code leads to one partner',
    'mlm_members_referral_code_unique',
    async (tx) => {
      await aMemberRow(tx, { referralCode: 'k7x' })
      await aMemberRow(tx, { referralCode: 'k7x' })
    },
  ],
  [
    'two recruits never share a slot',
    'mlm_members_slot_once',
    async (tx) => {
      const { id: sponsorId } = await aMemberRow(tx)
      await aMemberRow(tx, { sponsorId, slot: 1 })
      await aMemberRow(tx, { sponsorId, slot: 1 })
    },
  ],
  [
    'slots are counted from one',
    'mlm_members_slot_from_one',
    async (tx) => aMemberRow(tx, { sponsorId: (await aMemberRow(tx)).id, slot: 0 }),
  ],
  [
    'a recruit has a slot, and only a recruit',
    'mlm_members_slot_of_sponsor',
    (tx) => aMemberRow(tx, { slot: 1 }),
  ],
  [
    'nobody enrols oneself',
    'mlm_members_not_own_sponsor',
    (tx) => aMemberRow(tx, { id: 900_001, sponsorId: 900_001, slot: 1 }),
  ],
  [
    'nobody is placed under oneself',
    'mlm_members_not_under_oneself',
    (tx) => aMemberRow(tx, { id: 900_001, placementId: 900_001 }),
  ],
  [
    'a partner has a known rank',
    'mlm_members_rank_known',
    (tx) => aMemberRow(tx, { currentRank: 'member' as never }),
  ],
  [
    'a partner has a known standing',
    'mlm_members_qualification_known',
    (tx) => aMemberRow(tx, { qualificationStatus: 'lost' as never }),
  ],
  [
    'a partner has a known plan',
    'mlm_members_plan_known',
    (tx) => aMemberRow(tx, { compensationPlan: 'pyramid' as never }),
  ],
  [
    'a partner is paid in a known way',
    'mlm_members_payment_known',
    (tx) => aMemberRow(tx, { paymentMethod: 'cash' as never }),
  ],
  [
    'a partner has a known security level',
    'mlm_members_security_known',
    (tx) => aMemberRow(tx, { securityLevel: 'none' as never }),
  ],
  [
    'volumes are never below zero',
    'mlm_members_volumes_not_negative',
    (tx) => aMemberRow(tx, { leftLegVolume: -1 }),
  ],
  [
    'a rate is a share',
    'mlm_members_commission_rate',
    (tx) => aMemberRow(tx, { commissionRate: 10_001 }),
  ],
  [
    'the secret of an authenticator app stands elsewhere, sealed',
    'mlm_members_two_factor_elsewhere',
    (tx) => aMemberRow(tx, { twoFactorSecret: 'JBSWY3DPEHPK3PXP' }),
  ],
  [
    'a sponsor cannot be removed from above a downline',
    'mlm_members_sponsor_id_mlm_members_id_fk',
    async (tx) => {
      const { id: sponsorId } = await aMemberRow(tx)
      await aMemberRow(tx, { sponsorId, slot: 1 })
      await tx.db.execute(sql`delete from mlm_members where id = ${sponsorId}`)
    },
  ],
])
