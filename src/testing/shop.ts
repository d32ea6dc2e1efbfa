// What tests run on: a migrated database, embedded or PostgreSQL according to their project.
// `inShop` gives a transaction and always rolls it back, so tests share nothing and mock nothing;
// `openTestShop` opens the whole shop over an emptied database, for tests that speak HTTP.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import { type Config, configFrom } from '#platform/config.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { type Log, openLog } from '#platform/log.ts'
import { type Random, trueRandom } from '#platform/random.ts'
import { writeEvent } from '#platform/shop.ts'
import { type Actor, type Db, system, type Tx } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { testDatabase } from './database.ts'
import { expectStatusDescribed } from './described.ts'
import { borrowQueue } from './idle-queue.ts'
import { emptyTables, keepRows, putBack } from './seeded-rows.ts'
import { type Given, openYaadbox, type Yaadbox } from '#yaadbox.ts'

export const NOW = new Date('2026-11-20T15:00:00Z')

/** A transaction of a test, with what was recorded in it. */
export type TestTx = Tx & { happened: ShopEvent[] }

const rolledBack = Symbol('rolled back')

/** Runs `work` in a transaction that is rolled back whatever happens. */
export async function inShop<T>(work: (tx: TestTx) => Promise<T>): Promise<T> {
  const { db } = await testDatabase()
  let answer: { value: T } | undefined
  await db
    .transaction(async (db) => {
      answer = { value: await work(testTx(db)) }
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return (answer as { value: T }).value
}

/** The same with the demo catalogue on the shelves; for files that commit nothing of their own. */
export async function inStockedShop<T>(work: (tx: TestTx) => Promise<T>): Promise<T> {
  await keepCatalogue()
  return inShop(async (tx) => {
    await putBack(tx.db, tx.now)
    return work(tx)
  })
}

let kept: Promise<void> | undefined

/** Empties the database of this worker on first use, to keep what the verbs seed there. */
const keepCatalogue = (): Promise<void> =>
  (kept ??= testDatabase().then(async ({ db }) => {
    await emptyTables(db)
    await db.transaction(async (db) => {
      await seedCatalogue(testTx(db))
      await keepRows(db, NOW)
    })
    await emptyTables(db)
  }))

function testTx(db: Db, random: Random = trueRandom): TestTx {
  const happened: ShopEvent[] = []
  const tx: TestTx = {
    db,
    now: NOW,
    actor: system('test'),
    random,
    happened,
    record: async (name, facts) => void happened.push(await writeEvent(tx, name, facts)),
  }
  return tx
}

/** The same transaction, as somebody else. */
export const as = (actor: Actor, tx: TestTx): TestTx => ({ ...tx, actor })

/** The same transaction, at another moment. */
export const at = (now: Date, tx: TestTx): TestTx => ({ ...tx, now })

/**
 * Tries something that the database may refuse, without spoiling the transaction around it; rejects
 * with the database's error.
 */
export const trying = <T>(tx: TestTx, work: (tx: TestTx) => Promise<T>): Promise<T> =>
  tx.db.transaction((db) => work({ ...tx, db }))

export type TestShop = Yaadbox & {
  /** Calls the API as a client would; fails where the answer's status is not described. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
}

/** Opens the shop over an emptied database with the demo catalogue; close it afterwards. */
export async function openTestShop(
  overrides: Partial<Config> = {},
  log?: Log,
  tools: Pick<Given, 'now' | 'random' | 'readerLimits'> = {},
): Promise<TestShop> {
  const database = await testDatabase()
  await keepCatalogue()
  await emptyTables(database.db)
  const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-test-'))
  const config = {
    ...configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
    ...overrides,
  }
  const close = async () => {
    await emptyTables(database.db)
    rmSync(dataDir, { recursive: true, force: true })
  }
  // What a log is given for is also what the queue tells it.
  const lent = log ? undefined : await borrowQueue()
  const opened = await openYaadbox(config, {
    ...tools,
    database: { ...database, close },
    ...(lent && { queue: lent.queue }),
    log: log ?? openLog('silent'),
  })
  await putBack(database.db, tools.now?.() ?? new Date())
  return {
    ...opened,
    startJobs: () => {
      lent?.take()
      return opened.startJobs()
    },
    call: async (method, path, body, headers = {}) => {
      const answer = await opened.api.request(path, {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      expectStatusDescribed(opened.api, { method, path, status: answer.status })
      return answer
    },
  }
}

/** Deletes all orders, with their documents, which no code of the shop deletes. */
export async function deleteOrders(db: Db): Promise<void> {
  await db.execute(sql`
    do $$ begin
      set local session_replication_role = replica;
      delete from document_rows;
      delete from documents;
      set local session_replication_role = origin;
    end $$`)
  await db.delete(orders)
}
