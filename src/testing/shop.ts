// What tests run on: a migrated database, embedded or PostgreSQL according to their project.
// `inShop` gives a transaction and always rolls it back, so tests share nothing and mock nothing;
// `openTestShop` opens the whole shop over an emptied database, for tests that speak HTTP.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ShopEvent } from '#contract/events.ts'
import { type Config, configFrom } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { openLog } from '#platform/log.ts'
import { type Random, trueRandom } from '#platform/random.ts'
import { writeEvent } from '#platform/shop.ts'
import { type Actor, type Db, system, type Tx } from '#platform/tx.ts'
import { seedCatalogue } from '#seed/demo-shop.ts'
import { testDatabase } from './database.ts'
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

/** The same with the demo catalogue on the shelves. */
export const inStockedShop = <T>(work: (tx: TestTx) => Promise<T>): Promise<T> =>
  inShop(async (tx) => {
    await seedCatalogue(tx)
    return work(tx)
  })

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
  /** Calls the API as a client would. */
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
  log = openLog('silent'),
  tools: Pick<Given, 'now' | 'random' | 'readerLimits'> = {},
): Promise<TestShop> {
  const database = await testDatabase()
  await emptyDatabase(database)
  const dataDir = mkdtempSync(join(tmpdir(), 'yaadbox-test-'))
  const config = {
    ...configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' }),
    ...overrides,
  }
  const close = async () => {
    await emptyDatabase(database)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const opened = await openYaadbox(config, { ...tools, database: { ...database, close }, log })
  await opened.shop.write(system('test'), seedCatalogue)
  return {
    ...opened,
    call: async (method, path, body, headers = {}) =>
      opened.api.request(path, {
        method,
        headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
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

/** Empties every table but those that migrations fill; ids start over. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  // Row by row where there are any, without looking at foreign keys: most tables are empty, and truncating
  // all of them costs their files.
  await db.execute(sql`
    do $$ declare name text; is_filled boolean; begin
      set local session_replication_role = replica;
      for name in
        select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' and tablename not in ('rank_requirements', 'rank_versions', 'mlm_plan_configs')
      loop
        execute 'select exists (select from ' || name || ')' into is_filled;
        if is_filled then execute 'delete from ' || name; end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = 'public' and last_value is not null and sequencename not similar to '(rank_requirements|rank_versions|mlm_plan_configs)%';
      delete from mlm_plan_configs where version > 1;
      delete from rank_versions where version > 1;
      update rank_requirements set personal_sales_required = (step ->> 'personalSales')::numeric,
        team_volume_required = (step ->> 'teamVolume')::numeric,
        direct_referrals_required = (step ->> 'directReferrals')::integer,
        active_team_members_required = (step ->> 'activeTeamMembers')::integer,
        bonus_amount = (step ->> 'bonus')::numeric
      from rank_versions, jsonb_array_elements(steps) step where rank_name = step ->> 'rank';
      update mlm_plan_configs set is_active = true where not is_active;
    end $$`)
  const queued = await db.execute(sql`select to_regclass('jobs.job') is not null as there`)
  if (queued.rows[0]?.there) await db.execute(sql`delete from jobs.job`)
}
