// What holds for every list of the API: `limit`, `q`, `sort` and `cursor` mean the same everywhere, and
// an unknown sort is refused. The lists are found by calling every registered GET: one that answers an
// array is a list.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ability, roleCan, ROLES } from '#contract/staff.ts'
import { batches } from '#domain/payouts/payouts.table.ts'
import { settlements } from '#domain/gateways/settlements.table.ts'
import { declared } from '#http/route.ts'
import { writeCursor } from '#platform/database/cursor.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import { singleRow } from '#platform/database/rows.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { aPartner } from '#testing/partners.ts'
import { type Description, expectBodyDescribed } from '#testing/described.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { QUERIES } from '#testing/staff-routes.ts'
import { asStaff } from '#testing/staff.ts'

/** What is not there to be read in this shop, and never is a list. */
const ONE_THING = [
  '/api/answers',
  '/api/breaches/:id',
  '/api/broadcasts/:id',
  '/api/cases/:id',
  '/api/commissions/:id',
  '/api/contact-messages/:id',
  '/api/delivery',
  '/api/delivery/sizes',
  '/api/documents/:number',
  '/api/documents/:number/pdf',
  '/api/gateways/:gateway/return',
  '/api/mails/:id',
  '/api/mlm/commissions/:commissionId',
  '/api/mlm/years/:year',
  '/api/mlm/years/:year/csv',
  '/api/orders/:id/receipts/:receiptId',
  '/api/quotes/:id',
  '/api/tax-forms/:id',
  '/api/vault/key',
]

/** Where a page would end on a 31 February, which no database reads. */
const NO_SUCH_DAY = writeCursor(['2026-02-31T00:00:00.000Z', 1])

type Route = { path: string; ability?: Ability | 'nothing'; member: boolean }
let shop: TestShop
let ids: Record<string, number>
/** Of an order. */
let link: string
let headers: { staff: Record<string, Record<string, string>>; partner: Record<string, string> }
beforeAll(async () => {
  shop = await openTestShop({ publicUrl: 'https://shop.example' })
  const partner = await aPartner(shop)
  const staff: Record<string, Record<string, string>> = {}
  for (const role of ROLES) staff[role] = await asStaff(shop, role)
  headers = { staff, partner: partner.headers }
  ids = await shop.shop.write(system('test'), async (tx) => {
    const order = await anOrder(tx)
    link = order.link
    const run = { year: 2026, month: 10, createdAt: tx.now }
    const { id: runId } = singleRow(await tx.db.insert(batches).values(run).returning())
    const about = {
      orders: order.id,
      customers: order.id,
      people: order.id,
      transfers: order.id,
      plans: 1,
    }
    const product = order.productId ?? 0
    const { id: vouchers } = await makeVoucher(tx, { kind: 'delivery' })
    const list = { gateway: 'wipay' as const, fileName: 'a.csv', sha256: 'a'.repeat(64) }
    const stamps = { importedBy: 'Ann', importedAt: tx.now }
    const rows = await tx.db
      .insert(settlements)
      .values({ ...list, ...stamps })
      .returning()
    const lists = { 'gateway-settlements': singleRow(rows).id }
    const goods = { products: product, inventory: product, vouchers }
    return { ...about, ...goods, ...lists, 'payout-runs': runId, partners: partner.member.id }
  })
  ids['mlm/members'] = partner.member.id
})
afterAll(() => shop.close())

/** Every GET of the router with the door it stands behind. */
function registered(): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of shop.api.routes) {
    if (method !== 'GET' || !path.startsWith('/api/') || path.includes('*')) continue
    const route = found.get(path) ?? { path, member: false }
    const { needs, member } = declared(handler) ?? {}
    route.ability ??= needs
    route.member ||= member !== undefined
    found.set(path, route)
  }
  return [...found.values()]
}

function callerOf({ ability, member }: Route): Record<string, string> {
  if (member) return headers.partner
  if (!ability) return {}
  const may = ROLES.find((role) => ability === 'nothing' || roleCan(role, ability))
  return headers.staff[may ?? 'admin'] ?? {}
}

function addressOf({ path }: Route): string {
  const [, about = ''] = /^\/api\/((?:mlm\/)?[^/]+)\/:/.exec(path) ?? []
  const named = path
    .replace(/:category\b/, 'sofas')
    .replace(/:link\b/, link)
    .replace(/:month\b/, '2026-10')
    .replaceAll(/:\w+/g, String(ids[about] ?? 1))
  const commissions = path === '/api/mlm/commissions' ? `memberId=${ids['mlm/members']}` : ''
  return `${named}?${QUERIES[path.slice('/api'.length)] ?? commissions}`
}

const get = (route: Route, query = '') =>
  shop.call('GET', `${addressOf(route)}&${query}`, undefined, callerOf(route))

/** Whether it answers an array; undefined where it cannot be read. */
async function isList(answer: Response): Promise<boolean | undefined> {
  if (answer.status !== 200) return undefined
  if (!answer.headers.get('content-type')?.includes('json')) return false
  return Array.isArray(await answer.json())
}

/** The description is not in the description. */
const OF_ITSELF = new Set(['/api/openapi.json', '/api/docs'])
const description = async () =>
  (await shop.call('GET', '/api/openapi.json', undefined, headers.staff.admin)).json()

test('every answer that can be read is as the API’s description has it', async () => {
  const described: Description = await description()
  for (const route of registered().filter(({ path }) => !OF_ITSELF.has(path)))
    await expectBodyDescribed(described, route.path, await get(route))
})

test('every list is paged, searched and sorted by the same words, and refuses a sort it does not know', async () => {
  const { paths } = await description()
  const unread: string[] = []
  const lists: string[] = []
  for (const route of registered().filter(({ path }) => !path.includes(':link'))) {
    const kind = await isList(await get(route))
    if (kind === undefined) unread.push(route.path)
    if (!kind) continue
    lists.push(route.path)
    const described = paths[route.path.replaceAll(/:(\w+)/g, '{$1}')].get.parameters ?? []
    const names = described.map(({ name }: { name: string }) => name)
    expect([route.path, names], 'its query is made by `listedBy`, its rows by `listOf`').toEqual([
      route.path,
      expect.arrayContaining(['limit', 'cursor', 'q', 'sort']),
    ])
    const { schema } = described.find(({ name }: { name: string }) => name === 'sort')
    for (const sort of schema.enum as string[]) {
      const answer = await get(route, `limit=1&q=chair&sort=${sort}&cursor=${NO_SUCH_DAY}`)
      expect([route.path, sort, answer.status]).toEqual([route.path, sort, 200])
      expect(answer.headers.get('x-total-count')).toMatch(/^\d+$/)
    }
    const refused = await get(route, 'sort=shoe-size')
    const { issues } = await refused.json()
    expect([route.path, refused.status, issues?.[0]?.path]).toEqual([route.path, 422, 'sort'])
  }
  const add =
    'place one in `ids`, or add it to ONE_THING, because what cannot be read is not checked'
  expect(unread.toSorted(), add).toEqual(ONE_THING)
  expect(lists.length).toBeGreaterThan(45)
})
