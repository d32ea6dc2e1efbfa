import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aMemberRow } from '#testing/table-rows.ts'
import { members } from './members.table.ts'
import { ancestors, genealogy, spillovers, teamCounts } from './tree.table.ts'

async function aRecruit(tx: TestTx, slot = 1) {
  const sponsor = await aMemberRow(tx)
  return { sponsor, recruit: await aMemberRow(tx, { sponsorId: sponsor.id, slot }) }
}

/** The node of a new recruit, first in a new sponsor's first team. */
async function aNode(tx: TestTx, given: Partial<typeof genealogy.$inferInsert> = {}) {
  const { sponsor, recruit } = await aRecruit(tx)
  const plain = { memberId: recruit.id, sponsorId: sponsor.id, placementId: sponsor.id }
  const place = { level: 2, position: 1, path: `/${sponsor.id}/${recruit.id}/`, createdAt: tx.now }
  return singleRow(
    await tx.db
      .insert(genealogy)
      .values({ ...plain, ...place, ...given })
      .returning(),
  )
}

async function anAncestor(tx: TestTx, given: Partial<typeof ancestors.$inferInsert> = {}) {
  const { sponsor, recruit } = await aRecruit(tx)
  const row = { memberId: recruit.id, ancestorId: sponsor.id, distance: 1, teamLeg: 1, ...given }
  return singleRow(await tx.db.insert(ancestors).values(row).returning())
}

async function aCount(tx: TestTx, given: Partial<typeof teamCounts.$inferInsert> = {}) {
  const { id: memberId } = await aMemberRow(tx)
  const row = { memberId, teamLeg: 1, level: 1, count: 1, active: 1, ...given }
  return singleRow(await tx.db.insert(teamCounts).values(row).returning())
}

async function aSpillover(tx: TestTx, given: Partial<typeof spillovers.$inferInsert> = {}) {
  const { sponsor, recruit } = await aRecruit(tx, 6)
  const plain = { memberId: recruit.id, sponsorId: sponsor.id, targetParentId: sponsor.id }
  const row = { ...plain, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(spillovers).values(row).returning())
}

test('a place in the tree is in the first team and reaches five levels', () =>
  inShop(async (tx) => {
    const plain = { planType: 'hybrid', teamLeg: 1, maxDepth: 5, isSpillover: false }
    expect(await aNode(tx)).toMatchObject({ ...plain, leftNode: null, rightNode: null })
  }))

test('a chain of partners of any depth has a place', () =>
  inShop(async (tx) => {
    const deep = `/${Array.from({ length: 4000 }, (_, depth) => 100_000 + depth).join('/')}`
    const { recruit, sponsor } = await aRecruit(tx)
    const path = `${deep}/${sponsor.id}/${recruit.id}/`
    const node = { memberId: recruit.id, sponsorId: sponsor.id, level: 4002, path }
    await expect(aNode(tx, node)).resolves.toMatchObject({ level: 4002 })
  }))

test('a spillover waits until it is placed', () =>
  inShop(async (tx) => {
    expect(await aSpillover(tx)).toMatchObject({ status: 'pending', planType: 'hybrid' })
  }))

test('whoever is switched off is no longer counted as active above', () =>
  inShop(async (tx) => {
    expect(await activeAbove(tx, false)).toEqual([0])
    // The trigger 'mlm_members_counted_while_active' counts.
    expect(await activeAbove(tx, true)).toEqual([1])
  }))

async function activeAbove(tx: TestTx, isActive: boolean): Promise<number[]> {
  const { sponsor, recruit } = await aRecruit(tx)
  const [ancestorId, memberId] = [sponsor.id, recruit.id]
  await tx.db.insert(ancestors).values({ memberId, ancestorId, distance: 1, teamLeg: 1 })
  const counted = { memberId: ancestorId, teamLeg: 1, level: 1, count: 1, active: 1 }
  await tx.db.insert(teamCounts).values(counted)
  for (const state of [false, isActive])
    await tx.db.update(members).set({ isActive: state }).where(eq(members.id, memberId))
  const rows = await tx.db.select().from(teamCounts).where(eq(teamCounts.memberId, ancestorId))
  return rows.map(({ active }) => active)
}

testGuards([
  [
    'a partner has one place in the tree',
    'genealogy_tree_member_id_unique',
    async (tx) => {
      const { memberId, path } = await aNode(tx)
      await aNode(tx, { memberId, path })
    },
  ],
  [
    'a place is of a known plan',
    'genealogy_tree_plan_known',
    (tx) => aNode(tx, { planType: 'pyramid' as never }),
  ],
  ['a team has five places', 'genealogy_tree_position', (tx) => aNode(tx, { position: 6 })],
  [
    'only a root has no sponsor',
    'genealogy_tree_root',
    (tx) => aNode(tx, { sponsorId: null, position: null }),
  ],
  ['a path ends with oneself', 'genealogy_tree_path', (tx) => aNode(tx, { path: '/1/2/' })],
  ['a level counts the path', 'genealogy_tree_level', (tx) => aNode(tx, { level: 3 })],
  [
    'whoever is in a further team spilled over from the full one',
    'genealogy_tree_spillover',
    (tx) => aNode(tx, { teamLeg: 2 }),
  ],
  [
    'an interval has two bounds in order',
    'genealogy_tree_interval',
    (tx) => aNode(tx, { leftNode: 2, rightNode: 1 }),
  ],
  [
    'an ancestor stands above once',
    'member_ancestors_once',
    async (tx) => {
      const { memberId, ancestorId } = await anAncestor(tx)
      await anAncestor(tx, { memberId, ancestorId, distance: 2 })
    },
  ],
  [
    'one partner stands at each distance',
    'member_ancestors_member_id_distance_pk',
    async (tx) => {
      const { memberId } = await anAncestor(tx)
      await anAncestor(tx, { memberId })
    },
  ],
  [
    'the upline is five high at most',
    'member_ancestors_five_high',
    (tx) => anAncestor(tx, { distance: 6 }),
  ],
  [
    'nobody is their own upline',
    'member_ancestors_not_oneself',
    async (tx) => {
      const { id } = await aMemberRow(tx)
      await anAncestor(tx, { memberId: id, ancestorId: id })
    },
  ],
  ['teams are counted from one', 'member_ancestors_team', (tx) => anAncestor(tx, { teamLeg: 0 })],
  [
    'a team is counted once a level',
    'team_counts_member_id_team_leg_level_pk',
    async (tx) => {
      const { memberId } = await aCount(tx)
      await aCount(tx, { memberId })
    },
  ],
  ['five levels are counted', 'team_counts_level', (tx) => aCount(tx, { level: 6 })],
  ['counted teams start from one', 'team_counts_team', (tx) => aCount(tx, { teamLeg: 0 })],
  [
    'a team never has fewer than nobody',
    'team_counts_not_negative',
    (tx) => aCount(tx, { count: -1 }),
  ],
  [
    'no more are active than there are',
    'team_counts_some_are_active',
    (tx) => aCount(tx, { count: 2, active: 3 }),
  ],
  [
    'a team has five direct recruits at most',
    'team_counts_five_wide',
    (tx) => aCount(tx, { count: 6 }),
  ],
  [
    'a spillover is of a known plan',
    'spillover_queue_plan_known',
    (tx) => aSpillover(tx, { planType: 'pyramid' as never }),
  ],
  [
    'a spillover has a known status',
    'spillover_queue_status_known',
    (tx) => aSpillover(tx, { status: 'lost' as never }),
  ],
  [
    'a placed spillover says when',
    'spillover_queue_placed',
    (tx) => aSpillover(tx, { status: 'placed' }),
  ],
  [
    'a partner waits for one place at a time',
    'spillover_queue_waits_once',
    async (tx) => {
      const { memberId } = await aSpillover(tx)
      await aSpillover(tx, { memberId })
    },
  ],
])
