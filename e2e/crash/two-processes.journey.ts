// Two processes of one shop on one PostgreSQL: what changes in one shows on the pages of the other,
// also after the line between them broke.

import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { setStock } from '#domain/stock/set-stock.ts'
import { configFrom } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { plantCatalogue } from '#seed/demo-shop.ts'
import { freshDatabase } from '#testing/postgres.ts'
import { forget, launchShop, type RunningShop, startShop } from '#testing/running-shop.ts'

const PRODUCT = 1
const processes: RunningShop[] = []
let databaseUrl = ''
let env: Record<string, string> = {}

beforeAll(async () => {
  databaseUrl = await freshDatabase(inject('postgresUrl'), 'two_processes')
  env = {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1',
    EDITOR_PASSWORD: 'an editor password',
  }
  const database = await openDatabase(configFrom(env))
  await openShop({ database }).write(system('test'), async (tx) => {
    await plantCatalogue(tx)
    for (const color of ['Sand', 'Charcoal'])
      await setStock(tx, { productId: PRODUCT, color, pieces: 0, reason: 'count' })
    await setStock(tx, { productId: PRODUCT, color: 'Sand', pieces: 5, reason: 'count' })
  })
  await database.close()
  const first = await startShop(env)
  processes.push(first, await startShop(env, first.dataDir))
})
afterAll(async () => {
  for (const one of processes) await one.stop()
  for (const one of processes) forget(one.dataDir)
})

const page = async (at: number) => (await fetch(`${processes[at]?.url}/product/${PRODUCT}`)).text()

async function order(at: number): Promise<void> {
  const answer = await fetch(`${processes[at]?.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      productId: PRODUCT,
      selectedColor: 'Sand',
      customerName: 'Ann Brown',
      customerEmail: 'ann@example.com',
      customerPhone: '876-555-0100',
      paymentMethod: 'bank_transfer',
      shippingMethod: 'pickup',
    }),
  })
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
    where application_name = 'yaadbox-news' and datname = current_database()`
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
