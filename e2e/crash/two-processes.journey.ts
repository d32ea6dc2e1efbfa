// Two processes of one shop on one PostgreSQL: a change in one shows on the pages of the other, even
// after the connection between them was lost.

import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { NEWS } from '#platform/events/pub-sub.ts'
import { freshDatabase } from '#testing/postgres.ts'
import {
  endAll,
  placeAnOrder,
  plantShop,
  PRODUCT,
  productionEnv,
  startTwo,
} from '#testing/production-shop.ts'
import { launchShop, type RunningShop } from '#testing/running-shop.ts'

const processes: RunningShop[] = []
let databaseUrl = ''
let env: Record<string, string> = {}

beforeAll(async () => {
  databaseUrl = await freshDatabase(inject('postgresUrl'), 'two_processes')
  env = productionEnv(databaseUrl)
  await plantShop(env, 5)
  processes.push(...(await startTwo(env)))
})
afterAll(() => endAll(processes))

const page = async (at: number) => (await fetch(`${processes[at]?.url}/product/${PRODUCT}`)).text()

async function order(at: number): Promise<void> {
  const answer = await placeAnOrder(processes[at]?.url ?? '')
  expect(answer.status).toBe(201)
}

test('a piece sold by one process is missing from the pages of the other', async () => {
  const before = await page(1)
  expect(await page(1)).toBe(before)
  await order(0)
  await expect.poll(() => page(1), { interval: 25 }).not.toBe(before)
})

test('after the line broke, what was missed is not shown once it is mended', async () => {
  const before = await page(1)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = '${NEWS}' and datname = current_database()`
  expect((await client.query(cut)).rowCount).toBe(2)
  await client.end()
  await order(0)
  await expect.poll(() => page(1), { interval: 50 }).not.toBe(before)
})

test('a process with a data folder of its own is not opened', async () => {
  const dataDir = join(tmpdir(), 'yaadbox-of-nobody')
  const { ended, output } = launchShop({ ...env, PORT: '0', DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(output().trim()).toMatch(/^[^\n]* is not the data folder of this database[^\n]*$/)
  expect(existsSync(dataDir)).toBe(false)
})
