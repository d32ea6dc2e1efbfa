// The proof of the card vault on PostgreSQL: many card orders, raw and sealed, and then every byte of
// the server is searched: tables, write-ahead log and a dump; kept mail and the log of the shop as well.
// `CANARIES=1000 npm test -- src/canary-cards-postgres.test.ts` places that many.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GeneratedKey, makeKeyFileSecret, makeVaultKey } from '#contract/custody.ts'
import { activateKey } from '#domain/vault/vault-keys.ts'
import { configFrom } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { canary, filesWith, orderByCard, traceOfAny } from '#testing/canaries.ts'
import { findPrograms } from '#testing/postgres-programs.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { openYaadbox, type Yaadbox } from '#yaadbox.ts'

const COUNT = Number(process.env.CANARIES ?? 50)
const CANARIES = Array.from({ length: COUNT }, (_, n) => canary(n))
const LIMIT_MS = 180_000 + COUNT * 500

const place = mkdtempSync(join(tmpdir(), 'yaadbox-canary-'))
let server: TestPostgres
let shop: Yaadbox
let key: GeneratedKey
let productId = 0
let logged = ''
beforeAll(async () => {
  server = await startPostgres({ durable: true })
  key = await makeVaultKey({ keyFileSecret: makeKeyFileSecret() })
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    logged += String(chunk)
    done()
  }
  const config = configFrom({
    DATABASE_URL: server.url,
    DATA_DIR: join(place, 'data'),
    PUBLIC_URL: 'http://127.0.0.1',
    EDITOR_PASSWORD: 'an editor password',
  })
  shop = await openYaadbox(
    { ...config, rateLimits: false },
    { log: openLog('debug', new Writable({ write })) },
  )
  await shop.shop.write(system('test'), async (tx) => {
    await activateKey(tx, key)
    productId = (await aProduct(tx, { stock: { Sand: COUNT } })).id
  })
  await shop.startJobs()
}, LIMIT_MS)
afterAll(async () => {
  await server.stop()
  rmSync(place, { recursive: true, force: true })
}, LIMIT_MS)

async function everyMailIsOut(): Promise<void> {
  const until = Date.now() + LIMIT_MS
  while ((await shop.queue.unfinished()) > 0 && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Where the server keeps this database, flushed to its files, and where its log of changes. */
async function serverFolders(): Promise<{ rows: string; changes: string }> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('checkpoint')
  const { rows } = await client.query<{ data: string; id: string }>(
    `select current_setting('data_directory') as data, oid::text as id from pg_database
     where datname = current_database()`,
  )
  await client.end()
  const [{ data, id } = { data: '', id: '' }] = rows
  return { rows: join(data, 'base', id), changes: join(data, 'pg_wal') }
}

/** All rows of all tables as text, by the server’s own program where this machine has it. */
async function dump(): Promise<string> {
  const program = join(await findPrograms(), 'pg_dump')
  const maxBytes = { maxBuffer: 1024 ** 3, encoding: 'utf8' } as const
  if (existsSync(program)) return execFileSync(program, [server.url], maxBytes)
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ xml: string }>(
    `select database_to_xml(true, true, '')::text as xml`,
  )
  await client.end()
  return rows[0]?.xml ?? ''
}

test(
  'many card orders leave no number in tables, write-ahead log, dump, kept mail or log of a PostgreSQL shop',
  async () => {
    for (const [n, card] of CANARIES.entries())
      expect([n, await orderByCard(shop.api, { key, productId, n, card })]).toEqual([n, true])
    await everyMailIsOut()
    const { rows, changes } = await serverFolders()
    const dumped = await dump()
    await shop.close()

    const anywhere = traceOfAny(CANARIES)
    for (const folder of [rows, changes, place]) expect(filesWith(folder, anywhere)).toEqual([])
    expect(anywhere.test(dumped)).toBe(false)
    expect(anywhere.test(logged)).toBe(false)
    // Where the search looked: it finds the shoppers in each of these.
    for (const folder of [rows, changes, place])
      expect([folder, filesWith(folder, /shopper3@example\.com/).length > 0]).toEqual([
        folder,
        true,
      ])
    expect(dumped).toContain('shopper3@example.com')
  },
  LIMIT_MS,
)
