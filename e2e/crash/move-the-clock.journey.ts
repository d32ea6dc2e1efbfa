// The clock of the machine jumps a month ahead under a process of the shop, and then an hour back: cards are purged by the
// sweep of the clock, no session lives again, and no day has a second spin. `src/jobs/moved-clock.test.ts` moves the shop's own clock.

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PlacedOrderView } from '#contract/orders.ts'
import { configFrom, DEMO_SECRETS } from '#platform/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { noteFigures } from '#testing/count.ts'
import { plantedFolder } from '#testing/journey.ts'
import { placeAnOrder } from '#testing/production-shop.ts'
import { clockFrom, forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/** The vault is swept at every fifth minute: the month ends just before one. */
const SWEEP_MS = 300_000
const BEFORE_MS = 15_000
const WITHIN = { timeout: 300_000, interval: 250 }
const CARD = {
  paymentMethod: 'credit_card',
  billingAddress: '1 Hope Road',
  zipCode: '00000',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '12/49',
  cvvCode: '123',
}

const folder = mkdtempSync(join(tmpdir(), 'yaadbox-clock-'))
const clock = join(folder, 'clock')
const moveTo = (aheadMs: number) => writeFileSync(clock, String(aheadMs))
let shop: RunningShop
beforeAll(async () => {
  moveTo(0)
  shop = await startShop(clockFrom(clock), plantedFolder())
})
afterAll(() => forget(folder))

async function call(method: string, path: string, headers = {}, body?: object) {
  const sent = body && { body: JSON.stringify(body) }
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function signIn(): Promise<string> {
  const login = { username: 'admin', password: DEMO_SECRETS.adminPassword }
  const { text } = await call('POST', '/admin/login', {}, login)
  return (JSON.parse(text) as { token: string }).token
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const statuses = (...tokens: string[]) =>
  Promise.all(
    tokens.map(async (token) => (await call('GET', '/orders?limit=1', bearer(token))).status),
  )

const cards = () => readdirSync(join(shop.dataDir, 'vault', 'items')).length

async function spinsByDay(): Promise<number[]> {
  const database = await openDatabase(configFrom({ DATA_DIR: shop.dataDir }))
  const { rows } = await database.db.execute(
    `select count(*)::int as n from lottery_spins group by visitor, day`,
  )
  await database.close()
  return rows.map(({ n }) => Number(n))
}

test('a month ahead and an hour back: cards purged, no session revived, no day spun twice', async () => {
  const placed = (await (await placeAnOrder(shop.url, {}, CARD)).json()) as PlacedOrderView
  expect(placed.order.cardStored).toBe(true)
  const [old, left] = [await signIn(), await signIn()]
  await call('POST', '/admin/logout', bearer(left))
  expect(await statuses(old, left)).toEqual([200, 401])
  const first = await call('POST', '/lottery-spins')
  expect(first.status).toBe(201)
  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const month = MONTH_MS + SWEEP_MS - ((Date.now() + BEFORE_MS) % SWEEP_MS)

  moveTo(month - 12.5 * HOUR_MS)
  const late = await signIn()
  moveTo(month)
  expect(await statuses(old, late)).toEqual([401, 401])
  const kept = cards()
  expect(kept).toBeGreaterThan(0)
  await vi.waitUntil(() => cards() === 0, WITHIN)
  const spin = () => call('POST', '/lottery-spins', { cookie })
  expect((await spin()).text).toBe((await spin()).text)

  moveTo(month - HOUR_MS)
  expect(await statuses(old, left, late)).toEqual([401, 401, 401])
  await spin()
  expect(await statuses(await signIn())).toEqual([200])
  expect(await shop.stop()).toBe(0)
  const spins = await spinsByDay()
  expect(spins.length).toBeGreaterThan(1)
  expect(spins.filter((n) => n > 1)).toEqual([])
  forget(shop.dataDir)
  noteFigures(`${kept} keys of cards before the sweep, 0 after; ${spins.length} spins, none twice`)
})
