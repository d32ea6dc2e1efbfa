// What ranks require, over HTTP: published by version, taken back, and told to the public once it counts.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayPlanView } from '#contract/pay-plan.ts'
import { CHANGED_RANKS, type RankVersionView } from '#contract/rank-versions.ts'
import { startDueRanks } from '#domain/partners/rank-versions.ts'
import { system } from '#platform/tx.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let now = new Date('2026-11-20T15:00:00Z')
let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, `/api${path}`, body, admin)
const listed = async () => (await (await call('GET', '/rank-versions')).json()) as RankVersionView[]
const steps = CHANGED_RANKS.map((rank, index) => ({
  ...{ rank, personalSales: 50_000 * (index + 1), teamVolume: 100_000 * (index + 1) },
  ...{ directReferrals: 0, activeTeamMembers: index, bonus: 0 },
}))
const ladderOf = async () => {
  const answer = await shop.call('GET', '/api/mlm/plan')
  return ((await answer.json()) as PayPlanView).ladder.map(({ personalSales }) => personalSales)
}

test('a version is published for a month to come, shown, and counts for everybody from its first day on', async () => {
  const published = await call('POST', '/rank-versions', { from: '2026-12', steps })
  expect([published.status, await published.json()]).toMatchObject([
    201,
    { version: 2, state: 'coming', from: '2026-12', steps },
  ])
  expect(await ladderOf()).toEqual(['0', '10000', '25000', '50000', '100000'])
  now = new Date('2026-12-01T06:00:00Z')
  admin = await asStaff(shop, 'admin')
  await shop.shop.write(system('test'), startDueRanks)
  expect(await ladderOf()).toEqual(['0', '5000000', '10000000', '15000000', '20000000'])
  expect((await listed()).map(({ version, state }) => [version, state])).toEqual([
    [2, 'running'],
    [1, 'past'],
  ])
})

test('what asks for less at a higher rank, leaves a rank out or begins too soon is refused', async () => {
  const lower = steps.map((step, index) => (index === 2 ? { ...step, teamVolume: 1 } : step))
  const refused = await call('POST', '/rank-versions', { from: '2027-01', steps: lower })
  expect([refused.status, (await refused.json()).issues]).toEqual([
    422,
    [{ path: 'steps.2.teamVolume', message: 'A rank cannot ask for less than the one below it' }],
  ])
  const short = { from: '2027-01', steps: steps.slice(1) }
  expect((await call('POST', '/rank-versions', short)).status).toBe(422)
  const begun = await call('POST', '/rank-versions', { from: '2026-12', steps })
  expect(begun.status).toBe(409)
})

test('a version that is to come is taken back, and one that counts is not', async () => {
  await call('POST', '/rank-versions', { from: '2027-02', steps })
  const [coming, running] = await listed()
  expect((await call('DELETE', `/rank-versions/${coming?.id}`)).status).toBe(204)
  expect((await call('DELETE', `/rank-versions/${running?.id}`)).status).toBe(404)
  expect((await listed()).map(({ state }) => state)).toEqual(['running', 'past'])
})
