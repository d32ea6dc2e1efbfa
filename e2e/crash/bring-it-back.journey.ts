// A shop is lost and brought back from its backup: with its orders, receipts and jobs, without the
// keys of cards, and never over a shop that is there.

import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { configFrom } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openShop } from '#platform/shop.ts'
import { system } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { anOrder } from '#testing/builders.ts'
import { freshDatabase } from '#testing/postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'yaadbox-backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Place = Record<string, string>

const embedded = (name: string): Place => ({ DATA_DIR: join(home, name) })
const onPostgres = async (name: string): Promise<Place> => ({
  DATA_DIR: join(home, `postgres-${name}`),
  DATABASE_URL: await freshDatabase(inject('postgresUrl'), name),
  PUBLIC_URL: 'https://shop.example',
  EDITOR_PASSWORD: 'an editor password',
})

function command(script: 'backup' | 'restore', place: Place, folder: string) {
  const env = { PATH: process.env.PATH, ...place }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('scripts', `${script}.ts`), folder],
    { env, encoding: 'utf8' },
  )
  return { status, output: `${stdout}${stderr}`.trim() }
}

async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(configFrom(place))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Creates a shop with an order, a receipt file and the item key of a card. */
async function createShop(place: Place): Promise<void> {
  await withDatabase(place, async (database) => {
    await openShop({ database }).write(system('test'), async (tx) => {
      await seedCatalogue(tx)
      await anOrder(tx)
    })
  })
  for (const folder of ['receipts', join('vault', 'items')])
    mkdirSync(join(place.DATA_DIR ?? '', folder), { recursive: true })
  writeFileSync(join(place.DATA_DIR ?? '', 'receipts', 'slip'), 'J$100')
  writeFileSync(join(place.DATA_DIR ?? '', 'vault', 'items', 'key-canary'), 'secret')
}

const STATE = sql`
  select (select count(*)::integer from orders) as orders,
    (select count(*)::integer from products) as products,
    (select max(id) from events) as events`

const stateOf = (place: Place) =>
  withDatabase(place, async ({ db }) => (await db.execute(STATE)).rows[0])

const lost = embedded('lost')
const kept = join(home, 'kept-embedded')

test('an embedded shop comes back as it was, without the keys of its cards', async () => {
  await lostAndBack(lost, embedded('back'), kept)
})

test('a shop on PostgreSQL comes back as it was, without the keys of its cards', async () => {
  await lostAndBack(await onPostgres('lost'), await onPostgres('back'), join(home, 'kept-postgres'))
})

async function lostAndBack(lost: Place, back: Place, kept: string): Promise<void> {
  await createShop(lost)
  const before = await stateOf(lost)
  expect(before).toMatchObject({ orders: 1, products: 13 })
  const backup = command('backup', lost, kept)
  expect(backup).toEqual({
    status: 0,
    output: expect.stringContaining('brought back aside and the same'),
  })
  expect(readdirSync(kept, { recursive: true }).join(' ')).not.toMatch(/vault|canary/)
  expect(readFileSync(join(lost.DATA_DIR ?? '', 'last-backup'), 'utf8')).toMatch(/^20\d\d-/)

  expect(command('restore', back, kept)).toEqual({
    status: 0,
    output: expect.stringContaining('is back'),
  })
  expect(await stateOf(back)).toEqual(before)
  expect(readFileSync(join(back.DATA_DIR ?? '', 'receipts', 'slip'), 'utf8')).toBe('J$100')
  expect(existsSync(join(back.DATA_DIR ?? '', 'vault'))).toBe(false)
  // The sequences are restored, too: the next order gets the next number.
  await withDatabase(back, async (database) => {
    await openShop({ database }).write(system('test'), (tx) => anOrder(tx))
  })

  const again = command('restore', back, kept)
  expect(again).toEqual({ status: 1, output: expect.stringMatching(/empty/) })
  expect(await stateOf(back)).toMatchObject({ orders: 2 })
  expect(command('backup', lost, kept)).toEqual({
    status: 1,
    output: expect.stringContaining('exists already'),
  })
}

test('a backup of one kind of database is not brought back into the other', async () => {
  const refused = command('restore', await onPostgres('kind'), kept)
  expect(refused).toEqual({
    status: 1,
    output: expect.stringContaining('of the embedded database'),
  })
})

test('a backup that was damaged since is not brought back', () => {
  writeFileSync(join(kept, 'files', 'receipts', 'slip'), 'J$999')
  const refused = command('restore', embedded('nowhere'), kept)
  expect(refused.status).toBe(1)
  expect(refused.output).toBe('The backup is damaged: files/receipts/slip is not what was kept.')
  expect(existsSync(join(home, 'nowhere'))).toBe(false)
})

test('an embedded shop that is open is not kept half way', async () => {
  await withDatabase(lost, async () => {
    const refused = command('backup', lost, join(home, 'kept-open'))
    expect(refused.output).toMatch(/^The data folder .* is in use by process \d+\.$/)
  })
})
