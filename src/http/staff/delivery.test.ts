// The courier's rates as staff keep them.

import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import type { RatesView } from '#contract/delivery-rates.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { system } from '#platform/tx.ts'
import { seedRates } from '#testing/delivery.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
beforeEach(() => shop.shop.write(system('test'), seedRates))
afterAll(() => shop.close())

type Zones = Pick<RatesView, 'zones'>
const read = async () =>
  (await (await shop.call('GET', '/api/shipping-rates', undefined, admin)).json()) as RatesView
const save = (body: unknown, headers: Record<string, string> = {}) =>
  shop.call('PUT', '/api/shipping-rates', body, { ...admin, ...headers })

/** The rates with one thing changed. */
async function changed(change: (zones: RatesView['zones']) => void): Promise<Zones> {
  const { zones } = await read()
  change(zones)
  return { zones }
}

test('the rates are read with the sizes of the products and the holidays of the year', async () => {
  const { zones, products, holidays, rules } = await read()
  expect(zones.map(({ name, parishes }) => [name, parishes.length])).toEqual([
    ['Kingston and around', 3],
    ['All other parishes', 11],
  ])
  expect(zones[1]?.services[0]?.prices).toEqual({
    S: '1900.00',
    M: '2800.00',
    L: '4000.00',
    XL: '6200.00',
  })
  const sizes = Object.groupBy(products, ({ size }) => size ?? 'none')
  expect(Object.keys(sizes).toSorted()).toEqual(['L', 'M', 'S', 'XL'])
  expect(holidays.map(({ name }) => name)).toContain('Ash Wednesday')
  expect(rules.value.cutOffHour).toBe(14)
})

test('rates are saved as a whole, and what is sent back as it was read changes nothing', async () => {
  const before = await read()
  const same = await save({ zones: before.zones }, { 'if-match': before.version })
  expect((await same.json()) as RatesView).toEqual(before)
  const other = await changed(([, zone]) => {
    Object.assign(zone?.services[0]?.prices ?? {}, { L: 'J$4,250' })
  })
  const saved = (await (await save(other, { 'if-match': before.version })).json()) as RatesView
  expect(saved.zones[1]?.services[0]?.prices.L).toBe('4250.00')
  expect(saved.version).not.toBe(before.version)
  const rows = await shop.database.db.select().from(auditLogs).orderBy(auditLogs.id)
  const logged = rows.findLast(({ action }) => action === 'rates.changed')
  expect(logged?.changes).toEqual({
    changed: [{ field: 'All other parishes.Standard.L', from: 'J$4,000', to: 'J$4,250' }],
  })
})

test('a change of rates that somebody else changed meanwhile is refused with the fresh ones', async () => {
  const { version } = await read()
  await save({ zones: [] }, { 'if-match': version })
  const late = await save({ zones: [] }, { 'if-match': version })
  expect(late.status).toBe(409)
  expect(await late.json()).toMatchObject({
    error: refusalSentence('rates-changed'),
    fresh: { zones: [] },
  })
})

test('two changes at once are made one after the other: the second is refused', async () => {
  const { version } = await read()
  const one = await changed(([zone]) => Object.assign(zone ?? {}, { name: 'Town' }))
  const two = await changed(([zone]) => Object.assign(zone ?? {}, { name: 'Capital' }))
  const answers = await Promise.all([one, two].map((zones) => save(zones, { 'if-match': version })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

const issuesOf = async (zones: Zones) => {
  const answer = await save(zones)
  expect(answer.status).toBe(422)
  return ((await answer.json()) as { issues: { path: string; message: string }[] }).issues
}

test.each<[string, (zones: RatesView['zones']) => void, string]>([
  [
    'a parish in two zones',
    ([one, two]) => one?.parishes.push(...(two?.parishes.slice(0, 1) ?? [])),
    'Clarendon is in another zone already',
  ],
  [
    'two zones of one name',
    ([one, two]) => void Object.assign(two ?? {}, { name: one?.name.toUpperCase() }),
    'Two zones have the same name',
  ],
  [
    'a zone of no parish',
    ([one]) => void Object.assign(one ?? {}, { parishes: [] }),
    'Please choose at least one parish',
  ],
  [
    'days the wrong way round',
    ([one]) => void Object.assign(one?.services[0] ?? {}, { daysFrom: 9 }),
    'The last day cannot be before the first',
  ],
  [
    'a price that is none',
    ([one]) => void Object.assign(one?.services[0]?.prices ?? {}, { S: 'a lot' }),
    'Please enter a price, such as 4,000',
  ],
])('%s is refused with a sentence', async (_, change, sentence) => {
  const [issue] = await issuesOf(await changed(change))
  expect(issue?.message).toBe(sentence)
})

test('a size without a price is one that the service does not take', async () => {
  const zones = await changed(([, zone]) => {
    Object.assign(zone?.services[1]?.prices ?? {}, { XL: '' })
  })
  expect((await save(zones)).status).toBe(200)
  const offered = async (product: number) => {
    const answer = await shop.call('GET', `/api/delivery?product=${product}&parish=Portland`)
    return ((await answer.json()) as { services: { service: string }[] }).services
  }
  expect(await offered(3)).toMatchObject([{ service: 'standard' }])
  expect(await offered(2)).toMatchObject([{ service: 'standard' }, { service: 'express' }])
})

test('a clerk reads the rates and may not change them', async () => {
  const clerk = await asStaff(shop, 'clerk')
  expect((await shop.call('GET', '/api/shipping-rates', undefined, clerk)).status).toBe(200)
  const { status } = await shop.call('PUT', '/api/shipping-rates', { zones: [] }, clerk)
  expect(status).toBe(403)
})

test('limits that do not rise from size to size are refused', async () => {
  const { rules } = await read()
  const limits = { ...rules.value.limits, M: { litres: 200, kg: 40 } }
  const answer = await shop.call(
    'PUT',
    '/api/settings/delivery',
    { ...rules.value, limits },
    { ...admin, 'if-match': rules.version },
  )
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    issues: [{ path: 'limits.M.litres', message: 'M must be larger than S' }],
  })
})
