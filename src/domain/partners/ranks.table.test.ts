import { expect, test } from 'vitest'
import { RANKS } from '#contract/partners.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { qualifications, rankHistory, rankRequirements } from './ranks.table.ts'

type Requirement = Partial<typeof rankRequirements.$inferInsert>

/** A rank beside the published ones, whose names and orders are taken. */
async function aRank(tx: TestTx, given: Requirement = {}) {
  await tx.db.delete(rankRequirements)
  const none = { personalSalesRequired: 0, teamVolumeRequired: 0 }
  const nobody = { directReferralsRequired: 0, activeTeamMembersRequired: 0 }
  const plain = { rankName: 'Bronze' as const, rankOrder: 1, ...none, ...nobody }
  const row = { ...plain, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(rankRequirements).values(row).returning())
}

async function aQualification(tx: TestTx, given: Partial<typeof qualifications.$inferInsert> = {}) {
  const row = {
    memberId: given.memberId ?? (await aMemberRow(tx)).id,
    targetRank: 'Associate' as const,
    qualificationPeriodStart: new Date('2026-11-01T05:00:00Z'),
    qualificationPeriodEnd: new Date('2026-12-01T05:00:00Z'),
    createdAt: tx.now,
    updatedAt: tx.now,
  }
  return singleRow(
    await tx.db
      .insert(qualifications)
      .values({ ...row, ...given })
      .returning(),
  )
}

async function aRise(tx: TestTx, given: Partial<typeof rankHistory.$inferInsert> = {}) {
  const { id: memberId } = await aMemberRow(tx)
  const plain = { oldRank: 'Bronze' as const, newRank: 'Associate' as const }
  const row = { memberId, ...plain, achievedDate: tx.now, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(rankHistory).values(row).returning())
}

test('the published criteria stand, in JMD, for every rank of the ladder', () =>
  inShop(async (tx) => {
    const rows = await tx.db.select().from(rankRequirements).orderBy(rankRequirements.rankOrder)
    expect(rows.map((rank) => rank.rankName)).toEqual([...RANKS])
    const requested = rows.map((rank) => [
      rank.personalSalesRequired,
      rank.directReferralsRequired,
      rank.activeTeamMembersRequired,
      rank.teamVolumeRequired,
    ])
    expect(requested).toEqual([
      [0, 0, 0, 0],
      [100_00, 1, 0, 0],
      [250_00, 0, 3, 500_00],
      [500_00, 0, 5, 1000_00],
      [1000_00, 0, 10, 2500_00],
      [null, null, null, null],
    ])
    expect(rows.every((rank) => rank.timeframeMonths === 1)).toBe(true)
  }))

test('Executive has no published criteria, so it is awarded and never earned', () =>
  inShop(async (tx) => {
    const rows = await tx.db.select().from(rankRequirements)
    const awarded = rows.filter((rank) => !rank.isActive).map((rank) => rank.rankName)
    expect(awarded).toEqual(['Executive'])
  }))

test('nobody qualifies before the numbers say so', () =>
  inShop(async (tx) => {
    const none = { isQualified: false, qualifiedAt: null, currentPersonalSales: 0 }
    expect(await aQualification(tx)).toMatchObject(none)
  }))

testGuards([
  [
    'a rank is on the ladder',
    'rank_requirements_name_known',
    (tx) => aRank(tx, { rankName: 'member' as never }),
  ],
  [
    'a rank is described once',
    'rank_requirements_rank_name_unique',
    async (tx) => {
      const { id: _, ...rank } = await aRank(tx)
      await tx.db.insert(rankRequirements).values({ ...rank, rankOrder: 2 })
    },
  ],
  [
    'two ranks never stand on one rung',
    'rank_requirements_rank_order_unique',
    async (tx) => {
      const { id: _, ...rank } = await aRank(tx)
      await tx.db.insert(rankRequirements).values({ ...rank, rankName: 'Associate' })
    },
  ],
  [
    'a rank without criteria cannot be earned',
    'rank_requirements_earned_by_criteria',
    (tx) => aRank(tx, { teamVolumeRequired: null }),
  ],
  [
    'no rank asks for less than nothing',
    'rank_requirements_not_negative',
    (tx) => aRank(tx, { bonusAmount: -1 }),
  ],
  [
    'a rank looks back a month at least',
    'rank_requirements_timeframe',
    (tx) => aRank(tx, { timeframeMonths: 0 }),
  ],
  [
    'a partner is measured once a period and rank',
    'member_qualifications_once_a_period',
    async (tx) => {
      const { memberId } = await aQualification(tx)
      await aQualification(tx, { memberId })
    },
  ],
  [
    'a partner is measured for a known rank',
    'member_qualifications_rank_known',
    (tx) => aQualification(tx, { targetRank: 'member' as never }),
  ],
  [
    'a period ends after it starts',
    'member_qualifications_period',
    (tx) => aQualification(tx, { qualificationPeriodEnd: new Date('2026-11-01T05:00:00Z') }),
  ],
  [
    'whoever qualified did so at a moment',
    'member_qualifications_qualified',
    (tx) => aQualification(tx, { isQualified: true }),
  ],
  [
    'measured numbers are never below zero',
    'member_qualifications_not_negative',
    (tx) => aQualification(tx, { currentActiveTeamMembers: -1 }),
  ],
  [
    'a rise starts at a known rank',
    'rank_history_old_known',
    (tx) => aRise(tx, { oldRank: 'member' as never }),
  ],
  [
    'a rise ends at a known rank',
    'rank_history_new_known',
    (tx) => aRise(tx, { newRank: 'member' as never }),
  ],
  ['a rise changes the rank', 'rank_history_change', (tx) => aRise(tx, { newRank: 'Bronze' })],
  [
    'the volume of a rise is never below zero',
    'rank_history_volume_not_negative',
    (tx) => aRise(tx, { volumeQualifier: -1 }),
  ],
])
