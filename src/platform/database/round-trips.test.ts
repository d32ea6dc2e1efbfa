import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { type Database, openPostgres } from './database.ts'
import type { Asked } from './prepared.ts'
import { sendTogether, together, unheard } from './round-trips.ts'
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

/** A connection whose answers come when they are given, in the order of the questions. */
function openLine() {
  const sent: string[] = []
  const waiting: { resolve: (answer: object) => void; reject: (error: Error) => void }[] = []
  class Line {
    query(asked: unknown) {
      sent.push(asked as string)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    }
  }
  const client = new Line() as Asked
  sendTogether(client)
  const ask = (text: string) => {
    const asked = client.query(text) as Promise<unknown>
    asked.catch(() => undefined)
    return asked
  }
  const answer = async (command: string) => {
    waiting.shift()?.resolve({ command })
    await new Promise(setImmediate)
  }
  const refuse = async () => {
    waiting.shift()?.reject(new Error('cancelled'))
    await new Promise(setImmediate)
  }
  return { ask, answer, refuse, sent }
}

test('a transaction begins with the first thing that it reads, and not at all without one', async () => {
  const { ask, sent } = openLine()
  await ask('begin')
  expect(sent).toEqual([])
  void ask('select 1')
  void ask('select 2')
  expect(sent).toEqual(['begin', 'select 1', 'select 2'])
  const idle = openLine()
  for (const text of ['begin', 'commit', 'begin', 'rollback']) await idle.ask(text)
  expect(idle.sent).toEqual([])
})

test('nothing is written before it is certain that a transaction is open', async () => {
  const { ask, answer, sent } = openLine()
  await ask('begin')
  void ask('insert 1')
  void ask('update 2')
  void ask('rollback')
  expect(sent).toEqual(['begin'])
  await answer('BEGIN')
  expect(sent).toEqual(['begin', 'insert 1', 'update 2', 'rollback'])
})

test('where the transaction cannot begin, what was read with it fails and nothing is written', async () => {
  const { ask, answer, refuse, sent } = openLine()
  await ask('begin')
  const [read, written] = [ask('select 1'), ask('insert 1')]
  await refuse()
  await answer('SELECT')
  await expect(read).rejects.toThrow('cancelled')
  await expect(written).rejects.toThrow('cancelled')
  await expect(ask('insert 2')).rejects.toThrow('cancelled')
  void ask('rollback')
  await new Promise(setImmediate)
  expect(sent).toEqual(['begin', 'select 1', 'rollback'])
})

test('what nobody hears of is written with the rest', async () => {
  await write(async ({ db }) => {
    await db.execute(unheard(insert('unheard')))
    await together(db.execute(insert('one')), db.execute(unheard(insert('two'))))
  })
  expect(await words()).toEqual(['one', 'two', 'unheard'])
})

test('a write that fails unheard takes its transaction with it, and says why', async () => {
  const before = await words()
  const twice = ({ db }: Tx) => db.execute(unheard(insert('one')))
  expect(await failed(twice)).toBe('23505')
  expect(
    await failed(async (tx) => {
      await tx.db.execute(insert('never'))
      await twice(tx)
      await tx.db.execute(insert('after it'))
    }),
  ).toBe('23505')
  expect(await words()).toEqual(before)
})

test('a failure is told as it was, though a statement that came after it was to be named', async () => {
  for (const word of ['often', 'oftener', 'oftenest'])
    await write(({ db }) => db.execute(insert(word)))
  await write(({ db }) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).catch(
    () => undefined,
  )
  const told = await failed(async ({ db }) => {
    await db.execute(sql`select 1`)
    await db.execute(unheard(sql`insert into words select 'often'`))
    await db.execute(unheard(insert('named')))
    await db.execute(insert('behind the name'))
  })
  expect(told).toBe('23505')
})

test('a failure that somebody passed over is no success', async () => {
  const passedOver = async ({ db }: Tx) => {
    await db.execute(insert('never'))
    await db.execute(insert('one')).catch(() => undefined)
  }
  expect(await failed(passedOver)).toContain('nothing of its transaction was kept')
  expect(await words()).not.toContain('never')
})

test('what failed unheard and was undone by itself does not stand in the way of the rest', async () => {
  await write(async ({ db }) => {
    await db
      .transaction(async (inner) => {
        await inner.execute(unheard(insert('one')))
        await inner.execute(insert('undone'))
      })
      .catch(() => undefined)
    await db.execute(insert('kept'))
  })
  expect(await words()).toContain('kept')
  expect(await words()).not.toContain('undone')
})

test('a transaction that PostgreSQL wants again is done again, though it heard of it at the end', async () => {
  let tries = 0
  await write(async ({ db }) => {
    await db.execute(insert(`try ${++tries}`))
    const again = `do $$ begin raise exception 'again' using errcode = '40001'; end $$`
    if (tries === 1) await db.execute(unheard(sql.raw(again)))
  })
  expect(tries).toBe(2)
  expect(await words()).toContain('try 2')
  expect(await words()).not.toContain('try 1')
})

test('of works that go together the failure of one comes when all are done', async () => {
  const done: string[] = []
  const slow = write(async ({ db }) => {
    await together(
      Promise.reject(new Error('no')),
      db.execute(sql`select pg_sleep(0.05)`).then(() => done.push('slow')),
    )
  })
  await expect(slow).rejects.toThrow('no')
  expect(done).toEqual(['slow'])
})

test('of works that go together the failure that came first is told, not one that came of it', async () => {
  const told = await failed(async ({ db }) => {
    const later = db.execute(sql`select pg_sleep(0.02)`).then(() => db.execute(insert('later')))
    await together(later, db.execute(insert('one')))
  })
  expect(told).toBe('23505')
})

test('a connection that is cut takes its transaction with it, and the next has another', async () => {
  const cut = write(async ({ db }) => {
    await db.execute(insert('cut'))
    const end = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    await together(end, db.execute(insert('behind it')), db.execute(sql`select 1`))
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
    await together(db.execute(insert('late')), db.execute(sql`select pg_sleep(5)`))
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
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    sendTogether(client)
  })
  const db = drizzle(pool)
  const silent = db.transaction(async (tx) => {
    await tx.execute(insert('silent'))
    await together(tx.execute(sql`select pg_sleep(0.6)`), tx.execute(insert('behind silence')))
  })
  await expect(silent).rejects.toThrow()
  await db.transaction((tx) => tx.execute(insert('heard')))
  await pool.end()
  await expect.poll(words).toContain('heard')
  expect((await words()).filter((word) => String(word).includes('silen'))).toEqual([])
})
