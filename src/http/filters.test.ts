// Lists are narrowed by what they name and by nothing else: no filter, sort or field of the asker's
// own making tells anything about columns that are not shown.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleCan, ROLES } from '#contract/staff.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { QUERIES, ROUTES } from '#testing/staff-routes.ts'

let shop: TestShop
const staff: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  shop = await openTestShop()
  for (const role of ROLES) staff[role] = await asStaff(shop, role)
})
afterAll(() => shop.close())

const LISTS = ROUTES.filter(
  ([method, path, , answer]) => method === 'GET' && answer === 200 && !path.includes(':'),
).map(([, path, ability]) => [`/api${path}?${QUERIES[path] ?? ''}`, ability] as const)
const PUBLIC = ['/api/products', '/api/product-filters', '/api/quote-options', '/api/shop']
const ORACLES = ['sort=password', 'password=a&where=1&fields=link']

const roleFor = (ability: (typeof LISTS)[number][1]) =>
  ROLES.find((role) => ability !== 'nothing' && roleCan(role, ability)) ?? 'admin'

async function asksInVain(path: string, headers: Record<string, string>): Promise<void> {
  const read = async (url: string) => {
    const answer = await shop.call('GET', url, undefined, headers)
    const text = (await answer.text()).replaceAll(/"(at|sumAt|tookMs)":("[^"]*"|\d+)/g, '')
    return [answer.status, text] as const
  }
  const [status, plain] = await read(path)
  expect(status).toBe(200)
  for (const oracle of ORACLES) {
    const [refused, text] = await read(`${path}${path.includes('?') ? '&' : '?'}${oracle}`)
    if (refused === 422) continue
    expect([path, oracle, refused, text]).toEqual([path, oracle, 200, plain])
  }
}

test.each(LISTS)(
  'GET %s tells nothing by a filter that it does not name',
  async (path, ability) => {
    await asksInVain(path, staff[roleFor(ability)] ?? {})
  },
)

test.each(PUBLIC)('GET %s tells a visitor nothing by a filter that it does not name', (path) =>
  asksInVain(path, {}),
)
