// The database is unavailable for a while, as in a fail-over: pages are still served, orders are
// refused with a time to retry, and metrics and logs still show why.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeAnOrder, plantShop, productionEnv } from '#testing/production-shop.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { forget, type RunningShop, startShop } from '#testing/running-shop.ts'

const PAGES = ['/', '/products', '/api/products?view=card', '/product/1']
const METRICS_WITHIN_MS = 5000
/** An invalidated page is normally served for less than this. */
const MAX_STALE_MS = 2000
let postgres: TestPostgres
let shop: RunningShop

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  const env = productionEnv(postgres.url, { LOG_LEVEL: 'info' })
  await plantShop(env, 50)
  shop = await startShop(env)
})
afterAll(async () => {
  await shop?.stop()
  forget(shop?.dataDir ?? '')
  await postgres?.stop()
})

const order = () => placeAnOrder(shop.url)
const statuses = () => Promise.all(PAGES.map(async (path) => (await fetch(shop.url + path)).status))

type Line = { level: string; msg: string }
const lines = (): Line[] =>
  shop
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line)
const countOfLogged = (message: string) => lines().filter(({ msg }) => msg === message).length

test('while the database is away pages are served, orders are asked to come again, and the log tells it once', async () => {
  expect(await statuses()).toEqual([200, 200, 200, 200])
  // A sale invalidates the pages that show the product, and they cannot be rendered again now.
  expect((await order()).status).toBe(201)
  postgres.kill()
  const invalidatedAt = performance.now()
  await expect.poll(async () => (await order()).status).toBe(503)
  for (let look = 0; look < 5; look++) {
    const refused = await order()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect(await statuses()).toEqual([200, 200, 200, 200])
  }
  const seen: number[] = []
  const look = async () => {
    seen.push(...(await statuses()))
    return performance.now() - invalidatedAt
  }
  await expect.poll(look).toBeGreaterThan(MAX_STALE_MS)
  expect(seen.filter((status) => status !== 200)).toEqual([])
  const signal = AbortSignal.timeout(METRICS_WITHIN_MS)
  const metrics = await (await fetch(`${shop.url}/metrics`, { signal })).text()
  expect(metrics).toMatch(/^yaadbox_database_up 0$/m)
  expect(metrics).toMatch(/^yaadbox_jobs_unfinished nan$/im)
  expect(metrics).toMatch(/^yaadbox_build_info\{version="\d+\.\d+\.\d+",schema="\d+"\} 1$/m)
  expect((await fetch(`${shop.url}/ready`)).status).toBe(503)

  await postgres.start()
  await expect.poll(async () => (await order()).status).toBe(201)
  await expect.poll(() => countOfLogged('over: the database is away')).toBe(1)
  await expect.poll(() => countOfLogged('over: the line to the other processes is away')).toBe(1)
  expect(countOfLogged('the database is away')).toBe(1)
  expect(countOfLogged('the line to the other processes is away')).toBe(1)
  expect(lines().filter(({ level }) => level === 'error')).toEqual([])
  expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
  expect(await (await fetch(`${shop.url}/metrics`)).text()).toMatch(/^yaadbox_database_up 1$/m)
})
