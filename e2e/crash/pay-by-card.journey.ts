// Card payments while the shop is killed: two processes, three gateways whose notifications are lost, doubled and late, and
// which refuse, fail and hang. Afterwards every charge of the gateways is one payment or one task for staff.

import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GATEWAYS } from '#contract/gateways.ts'
import { countOr, noteFigures } from '#testing/count.ts'
import {
  attemptsLeft,
  compareBooks,
  hurryAttempts,
  keepPaying,
} from '#testing/gateways/random-payments.ts'
import { type Simulators, startSimulators } from '#testing/gateways/simulators.ts'
import { plantShop, productionEnv } from '#testing/production-shop.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { forget, freePort, type RunningShop, startShop } from '#testing/running-shop.ts'

const VISITS = countOr(60)
const IS_LONG = VISITS > 100
const KILLS = Math.max(3, Math.round(VISITS / 200))
const SHOPPERS = IS_LONG ? 12 : 6

let simulators: Simulators
let postgres: TestPostgres
let client: Client
let env: Record<string, string>
const shops: RunningShop[] = []
const ports: string[] = []
let starts = 0

/** Another gateway takes new payments after each start. */
async function open(index: number): Promise<void> {
  const cards = GATEWAYS[starts++ % GATEWAYS.length] ?? 'fygaro'
  const started = { ...env, CARD_PAYMENTS: cards, PORT: ports[index] ?? '' }
  shops[index] = await startShop(started, shops[0]?.dataDir)
}

beforeAll(async () => {
  simulators = await startSimulators()
  postgres = await startPostgres({ durable: true })
  ports.push(String(await freePort()), String(await freePort()))
  const url = `http://127.0.0.1:${ports[0]}`
  env = productionEnv(postgres.url, { ...simulators.environment, PUBLIC_URL: url })
  simulators.connect(url)
  await plantShop(env, 1_000_000)
  await open(0)
  await open(1)
  client = new Client({ connectionString: postgres.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  for (const shop of shops) expect(await shop.stop()).toBe(0)
  await postgres.stop()
  await simulators.close()
  if (shops[0]) forget(shops[0].dataDir)
})

const WITHIN = { timeout: 900_000, interval: 500 }

test('every charge of three gateways is one payment or one open task, whatever failed meanwhile', async () => {
  let visited = 0
  const shopper = {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    simulators,
    random: Math.random,
    isDone: () => visited >= VISITS,
    onVisit: () => void (visited += 1),
  }
  const shopping = Promise.all(Array.from({ length: SHOPPERS }, () => keepPaying(shopper)))
  for (let killed = 0; killed < KILLS; killed++) {
    const share = ((killed + 1) * VISITS) / (KILLS + 1)
    await vi.waitUntil(() => visited >= share, WITHIN)
    await shops[killed % 2]?.kill()
    await open(killed % 2)
  }
  await shopping
  for (const gateway of simulators.all) {
    gateway.trouble('none')
    await gateway.deliverHeld()
  }
  const isSettled = async () => {
    await hurryAttempts(client)
    return (await attemptsLeft(client)) === 0
  }
  await vi.waitUntil(isSettled, WITHIN)
  const { charged, booked, tasks, faults } = await compareBooks(client, simulators)
  noteFigures(
    `${visited} visits, ${KILLS} kills; ${charged} charges: ${booked} payments, ${tasks} tasks`,
  )
  expect(faults).toEqual([])
  expect(booked + tasks).toBe(charged)
  // Few visits may be unlucky ones.
  expect(charged).toBeGreaterThan(VISITS / (IS_LONG ? 3 : 4))
})
