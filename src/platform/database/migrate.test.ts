// Migrations beside a shop that is open, on a real PostgreSQL: what they may cost those who order.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aProduct, anOrder } from '#testing/builders.ts'
import { freshDatabase, startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { embeddedExtensions, openPostgres } from './database.ts'
import { openLog } from '#platform/log.ts'
import { MIGRATIONS_FOLDER, type Pinned } from './migration-files.ts'
import { migrateEmbedded, migratePostgres, refuseSharedSessions } from './migrate.ts'
import { openShop } from '#platform/shop.ts'
import { CannotStart } from '#platform/stop.ts'
import { system } from '#platform/tx.ts'

const WAIT = { timeout: 60_000 }
const me = system('test')
let postgres: TestPostgres
const folders: string[] = []

beforeAll(async () => void (postgres = await startPostgres()))
afterAll(() => postgres.stop())
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

type Files = Record<string, { text: string; oldestCode?: string }>

/** The shop's migrations, or none of them, and those of a version to come. */
function folderWith(files: Files, { alone = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'yaadbox-migrations-'))
  folders.push(folder)
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const list = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(list, 'utf8')) as { entries: object[] }
  if (alone) journal.entries = []
  const pinned: Pinned = {}
  for (const [name, { text, oldestCode = '0.0.0' }] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.sql`), text)
    journal.entries.push({ tag: name, when: Date.UTC(2099, 0, journal.entries.length) })
    pinned[`${name}.sql`] = { sha256: '', oldestCode }
  }
  writeFileSync(list, JSON.stringify(journal))
  writeFileSync(join(folder, 'pinned.json'), JSON.stringify(pinned))
  return folder
}

const addsColumnAndIndex: Files = {
  '9000_a_column': { text: '-- Why.\nalter table orders add column colour_of_the_box text' },
  '9001_an_index': {
    text: `-- no transaction
      drop index concurrently if exists orders_by_box;--> statement-breakpoint
      create index concurrently orders_by_box on orders (colour_of_the_box)`,
  },
}

function listening() {
  const lines: string[] = []
  return { lines, log: openLog('info', { write: (line) => void lines.push(line) }) }
}

async function connected<Answer>(url: string, work: (client: Client) => Promise<Answer>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

const rowsOf = (url: string, text: string) =>
  connected(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

test('while a migration waits for a table that somebody reads, orders of that table go on', async () => {
  const url = await freshDatabase(postgres.url, 'busy')
  const database = await openPostgres(url, 5)
  const shop = openShop({ database })
  const { id: productId } = await shop.write(me, (tx) => aProduct(tx, { stock: { Sand: 50 } }))
  const { lines, log } = listening()
  const migrated = await connected(url, async (reader) => {
    await reader.query('begin; select count(*) from orders')
    const folder = folderWith(addsColumnAndIndex)
    const migrating = migratePostgres(url, { folder, log })
    await expect.poll(() => lines.join(), WAIT).toContain('a migration waits for a lock')
    for (let order = 0; order < 10; order++)
      await shop.write(me, (tx) => anOrder(tx, { productId }))
    return { migrating }
  })
  const before = database.schema
  expect(await migrated.migrating).toBe(before + 2)
  await shop.write(me, (tx) => anOrder(tx, { productId }))
  await database.close()
  const made = `select indisvalid as valid from pg_index where indexrelid = 'orders_by_box'::regclass`
  expect(await rowsOf(url, made)).toEqual([{ valid: true }])
})

test('a migration takes as long as it needs, whatever the shop’s own limit for a statement is', async () => {
  const url = await freshDatabase(postgres.url, 'slow_start')
  await rowsOf(url, `alter database slow_start set statement_timeout = '300ms'`)
  const folder = folderWith({ '0000_slow': { text: 'select pg_sleep(1)' } }, { alone: true })
  expect(await migratePostgres(url, { folder })).toBe(1)
})

test('what was done before a migration failed stays done, and the next start goes on from there', async () => {
  const url = await freshDatabase(postgres.url, 'half_way')
  const first = { '0000_first': { text: 'create table first (id integer)' } }
  const broken = { ...first, '0001_second': { text: 'create table second (id no_such_type)' } }
  const mended = { ...first, '0001_second': { text: 'create table second (id integer)' } }
  const migrate = (files: Files) =>
    migratePostgres(url, { folder: folderWith(files, { alone: true }) })
  await expect(migrate(broken)).rejects.toThrow('no_such_type')
  expect(await rowsOf(url, 'select * from first')).toEqual([])
  expect(await migrate(mended)).toBe(2)
  expect(await rowsOf(url, 'select * from second')).toEqual([])
})

test('code that a migration still allows runs on after it; older code is told in one sentence', async () => {
  const url = await freshDatabase(postgres.url, 'newer')
  const files = { '0000_gone': { text: 'create table gone (id integer)', oldestCode: '1.4.0' } }
  const folder = folderWith(files, { alone: true })
  const before = folderWith({}, { alone: true })
  await migratePostgres(url, { folder, version: '1.5.0' })
  expect(await migratePostgres(url, { folder: before, version: '1.4.0' })).toBe(1)
  const refused = migratePostgres(url, { folder: before, version: '1.3.9' })
  await expect(refused).rejects.toThrow(CannotStart)
  await expect(refused).rejects.toThrow(/needs Yaadbox 1\.4\.0 or newer, and this is 1\.3\.9\.$/)
})

test('a start says that it waits for another process, and goes on when that one is done', async () => {
  const url = await freshDatabase(postgres.url, 'in_turn')
  const folder = folderWith(
    { '0000_one': { text: 'create table one (id integer)' } },
    { alone: true },
  )
  const { lines, log } = listening()
  const { waiting } = await connected(url, async (other) => {
    await other.query('select pg_advisory_lock(7243110)')
    const waiting = migratePostgres(url, { folder, log })
    await expect
      .poll(() => lines.join(), WAIT)
      .toContain('waiting for another process that migrates')
    expect((await other.query(`select to_regclass('one') as one`)).rows).toEqual([{ one: null }])
    return { waiting }
  })
  expect(await waiting).toBe(1)
})

test('processes that start together apply each migration once', async () => {
  const url = await freshDatabase(postgres.url, 'together')
  const folder = folderWith(
    { '0000_one': { text: 'create table one (id integer)' } },
    { alone: true },
  )
  const starts = Array.from({ length: 3 }, () => migratePostgres(url, { folder }))
  expect(await Promise.all(starts)).toEqual([1, 1, 1])
})

test('a pooler that lends its connections by transaction is refused in one sentence', async () => {
  await connected(postgres.url, async (one) => {
    await expect(refuseSharedSessions(one, one)).rejects.toThrow(/pool_mode to session/)
    await connected(postgres.url, (other) => refuseSharedSessions(one, other))
  })
})

test('the embedded database takes the same files, with and without a transaction', async () => {
  const client = await PGlite.create({ extensions: await embeddedExtensions() })
  const files = {
    '0000_orders': { text: 'create table orders (id integer)' },
    ...addsColumnAndIndex,
  }
  expect(await migrateEmbedded(client, { folder: folderWith(files, { alone: true }) })).toBe(3)
  const { rows } = await client.query(`select to_regclass('orders_by_box') is not null as there`)
  expect(rows).toEqual([{ there: true }])
  await client.close()
})
