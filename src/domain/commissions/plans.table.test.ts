import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { plans } from './plans.table.ts'

async function aDraft(tx: TestTx, given: Partial<typeof plans.$inferInsert> = {}) {
  const plain = { planName: 'Team plan 2', version: 2, planType: 'hybrid' as const }
  const sizes = { maxWidth: 5, maxDepth: 5, commissionLevels: [{ level: 1, amountCents: 100 }] }
  const row = { ...plain, ...sizes, createdAt: tx.now, ...given }
  return singleRow(await tx.db.insert(plans).values(row).returning())
}

const first = eq(plans.version, 1)

test('the published plan runs: $5,000 and $7,000 of overrides over five levels', () =>
  inShop(async (tx) => {
    const plan = singleRow(await tx.db.select().from(plans).where(eq(plans.isActive, true)))
    expect(plan).toMatchObject({ version: 1, planType: 'hybrid', maxWidth: 5, maxDepth: 5 })
    expect(plan).toMatchObject({ spilloverEnabled: true, maxPayoutShare: 4000, holdDays: 30 })
    const paid = plan.commissionLevels.map(({ level, amountCents }) => [level, amountCents])
    expect(paid).toEqual([
      [1, 5000_00],
      [2, 2500_00],
      [3, 2000_00],
      [4, 1500_00],
      [5, 1000_00],
    ])
  }))

test('a draft may change and go; an active plan may only be retired and taken up again', () =>
  inShop(async (tx) => {
    const { id } = await aDraft(tx)
    await tx.db.update(plans).set({ holdDays: 45 }).where(eq(plans.id, id))
    await tx.db.delete(plans).where(eq(plans.id, id))
    await tx.db.update(plans).set({ isActive: false }).where(first)
    await tx.db.update(plans).set({ isActive: true }).where(first)
    expect(await tx.db.$count(plans, first)).toBe(1)
  }))

testGuards([
  [
    'a plan that was active is never rewritten',
    'mlm_plan_configs_stay',
    (tx) => tx.db.update(plans).set({ holdDays: 1 }).where(first).execute(),
  ],
  [
    'a plan that was active is not rewritten after it was retired',
    'mlm_plan_configs_stay',
    async (tx) => {
      await tx.db.update(plans).set({ isActive: false }).where(first)
      await tx.db.update(plans).set({ activatedAt: null }).where(first)
    },
  ],
  [
    'a plan that was active never vanishes',
    'mlm_plan_configs_stay',
    (tx) => tx.db.delete(plans).where(first).execute(),
  ],
  [
    'the plans are never emptied',
    'mlm_plan_configs_not_emptied',
    run(sql`truncate mlm_plan_configs cascade`),
  ],
  [
    'one plan is active at a time',
    'mlm_plan_configs_one_active',
    (tx) => aDraft(tx, { isActive: true, activatedAt: tx.now }),
  ],
  [
    'an active plan says since when',
    'mlm_plan_configs_activated',
    (tx) => aDraft(tx, { isActive: true }),
  ],
  [
    'two plans never share a name',
    'mlm_plan_configs_plan_name_unique',
    (tx) => aDraft(tx, { planName: 'Team plan 1' }),
  ],
  [
    'two plans never share a version',
    'mlm_plan_configs_version_unique',
    (tx) => aDraft(tx, { version: 1 }),
  ],
  [
    'a plan has a known type',
    'mlm_plan_configs_type_known',
    (tx) => aDraft(tx, { planType: 'pyramid' as never }),
  ],
  [
    'a plan spills in a known direction',
    'mlm_plan_configs_direction_known',
    (tx) => aDraft(tx, { spilloverDirection: 'up' as never }),
  ],
  [
    'a plan pays one level at least, and none below its depth',
    'mlm_plan_configs_levels',
    (tx) => aDraft(tx, { commissionLevels: [] }),
  ],
  [
    'a plan never pays more than the sale',
    'mlm_plan_configs_share',
    (tx) => aDraft(tx, { maxPayoutShare: 10_001 }),
  ],
  [
    'a plan reaches five levels at most',
    'mlm_plan_configs_sizes',
    (tx) => aDraft(tx, { maxDepth: 6 }),
  ],
  [
    'a plan holds for no days or more',
    'mlm_plan_configs_hold',
    (tx) => aDraft(tx, { holdDays: -1 }),
  ],
])
