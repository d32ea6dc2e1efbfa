import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { draftPlan } from './draft-plan.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const figures = { ...NEW_PLAN, levels: ['5000.00'] }

test('plans that are drafted at one moment each get a version of their own', async () => {
  const names = ['North', 'South', 'East', 'West']
  const drafted = await Promise.all(
    names.map((planName) =>
      shop.shop.write(system('test'), (tx) => draftPlan(tx, { ...figures, planName })),
    ),
  )
  expect(drafted.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5])
})

test('a name that a plan has already is refused as that', async () => {
  const draft = (planName: string) =>
    shop.shop.write(system('test'), (tx) => draftPlan(tx, { ...figures, planName }))
  await draft('Once')
  await expect(draft('Once')).rejects.toMatchObject({ code: 'name-taken' })
})
