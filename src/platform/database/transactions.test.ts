import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { type Database, openPostgres } from './database.ts'
import { openShop, type Shop } from '#platform/shop.ts'
import { databaseErrorCode } from './sql-state.ts'
import { system, type Tx } from '#platform/tx.ts'

const me = system('test')
let server: TestPostgres
let database: Database
let shop: Shop

beforeAll(async () => {
  server = await startPostgres()
  database = await openPostgres(server.url, 1)
  await database.db.execute(sql`create table words (word text primary key)`)
  shop = openShop({ database })
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const words = async () => {
  const { rows } = await database.db.execute(sql`select word from words order by word`)
  return rows.map(({ word }) => word)
}
const insert = (word: string) => sql`insert into words values (${word})`
const write = (verb: (tx: Tx) => Promise<unknown>) => shop.write(me, verb)
const failed = (verb: (tx: Tx) => Promise<unknown>) =>
  write(verb).then(
    () => 'kept',
    (error: unknown) => databaseErrorCode(error) ?? String((error as Error).cause),
  )

test('a failure that somebody passed over is no success', async () => {
  await write(({ db }) => db.execute(insert('one')))
  const passedOver = async ({ db }: Tx) => {
    await db.execute(insert('never'))
    await db.execute(insert('one')).catch(() => undefined)
  }
  expect(await failed(passedOver)).toBe('25P02')
  expect(await words()).not.toContain('never')
})

test('a transaction that PostgreSQL wants again is done again', async () => {
  let tries = 0
  await write(async ({ db }) => {
    await db.execute(insert(`try ${++tries}`))
    const again = `do $$ begin raise exception 'again' using errcode = '40001'; end $$`
    if (tries === 1) await db.execute(sql.raw(again))
  })
  expect(tries).toBe(2)
  expect(await words()).toContain('try 2')
  expect(await words()).not.toContain('try 1')
})

test('a connection that is cut takes its transaction with it, and the next has another', async () => {
  const cut = write(async ({ db }) => {
    await db.execute(insert('cut'))
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    await db.execute(insert('behind it'))
  })
  await expect(cut).rejects.toThrow()
  await write(({ db }) => db.execute(insert('after the cut')))
  const all = await words()
  expect(all).toContain('after the cut')
  expect(all).not.toContain('cut')
  expect(all).not.toContain('behind it')
})

test('a statement that the server stops leaves a connection that works', async () => {
  const stopped = await failed(async ({ db }) => {
    await db.execute(sql`set local statement_timeout = 50`)
    await db.execute(insert('late'))
    await db.execute(sql`select pg_sleep(5)`)
  })
  expect(stopped).toBe('57014')
  await write(({ db }) => db.execute(insert('in time')))
  expect(await words()).toContain('in time')
  expect(await words()).not.toContain('late')
})

test('a server that is not heard any more keeps nothing of the transaction and nobody waiting', async () => {
  const pool = new Pool({
    connectionString: server.url,
    max: 1,
    pipeline: true,
    query_timeout: 200,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  const db = drizzle(pool)
  const silent = db.transaction(async (tx) => {
    await tx.execute(insert('silent'))
    await tx.execute(sql`select pg_sleep(0.6)`)
    await tx.execute(insert('behind silence'))
  })
  await expect(silent).rejects.toThrow()
  await db.transaction((tx) => tx.execute(insert('heard')))
  await pool.end()
  await expect.poll(words).toContain('heard')
  expect((await words()).filter((word) => String(word).includes('silen'))).toEqual([])
})
