import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openShop, type Shop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { openSilentLine, type SilentLine } from '#testing/silent-line.ts'
import { type Database, openPostgres } from './database.ts'
import { type DatabaseOutage, openDatabaseOutage } from './database-outage.ts'

const me = system('test')
let server: TestPostgres
let line: SilentLine
let database: Database
let outage: DatabaseOutage
let shop: Shop

beforeAll(async () => {
  server = await startPostgres()
  line = await openSilentLine(server.url)
  database = await openPostgres(line.through(server.url), 4)
  await database.db.execute(sql`create table words (word text)`)
  outage = openDatabaseOutage(database, openLog('silent'))
  shop = openShop({ database, wait: outage.wait })
})
afterAll(async () => {
  outage.close()
  await database.close()
  line.close()
  await server.stop()
})

const words = async (tx: Tx) => {
  const { rows } = await tx.db.execute(sql`select word from words order by word`)
  return rows.map(({ word }) => word)
}
const add = (word: string) => (tx: Tx) => tx.db.execute(sql`insert into words values (${word})`)

/** What a call throws, and after how many seconds. */
async function failure(call: Promise<unknown>): Promise<{ error: unknown; seconds: number }> {
  const began = performance.now()
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { error, seconds: (performance.now() - began) / 1000 }
}

test('nobody waits longer than two seconds for a database that takes calls and does not answer', async () => {
  await shop.write(me, add('before'))
  line.silence()
  const [read, write] = await Promise.all([
    failure(shop.read(me, words)),
    failure(shop.write(me, add('lost'))),
  ])
  for (const { error, seconds } of [read, write]) {
    expect(outage.isOutage(error)).toBe(true)
    expect(seconds).toBeLessThan(2)
  }
  expect(outage.isDown()).toBe(true)
  // Now that it is known, the next caller waits for one question only.
  expect((await failure(shop.read(me, words))).seconds).toBeLessThan(1)
  line.resume()
  await expect.poll(() => outage.isDown()).toBe(false)
  expect(await shop.read(me, words)).toEqual(['before'])
})

test('what nobody waits for is not done once the database answers again, or those who come then would wait for it', async () => {
  let begun = 0
  const order = (tx: Tx) => {
    begun += 1
    return tx.db.execute(sql`select pg_sleep(0.01)`)
  }
  line.silence()
  const early = Array.from({ length: 20 }, () => failure(shop.write(me, order)))
  await expect.poll(() => outage.isDown(), { timeout: 5000 }).toBe(true)
  const late = Array.from({ length: 20 }, () => failure(shop.read(me, order)))
  for (const { error } of await Promise.all([...early, ...late]))
    expect(outage.isOutage(error)).toBe(true)
  line.resume()
  await expect.poll(() => outage.isDown(), { timeout: 5000 }).toBe(false)
  // The pool is first come, first served.
  await Promise.all(Array.from({ length: 8 }, () => shop.read(me, words)))
  expect(begun).toBe(0)
})

test('what nobody waits for any more is not committed, and what began to commit is waited for', async () => {
  let mayLeave = () => false
  const own = openShop({
    database,
    wait: (call, leave = () => true) => {
      mayLeave = leave
      return call()
    },
  })
  const left = own.write(me, async (tx) => {
    await add('left')(tx)
    expect(mayLeave()).toBe(true)
  })
  await expect(left).rejects.toThrow('nobody waits')
  await own.write(me, add('kept'))
  expect(mayLeave()).toBe(false)
  expect(await shop.read(me, words)).toEqual(['before', 'kept'])
})

test('a database that answers others is waited for, however long a new line to it takes', async () => {
  await Promise.all(Array.from({ length: 4 }, () => shop.read(me, words)))
  line.ignoreNewOnes()
  const slow = shop.read(me, (tx) => tx.db.execute(sql`select pg_sleep(2.5)`))
  const others = setInterval(() => void shop.read(me, words), 50)
  await expect(slow.finally(() => clearInterval(others))).resolves.toBeDefined()
  expect(outage.isDown()).toBe(false)
  line.resume()
})

test('a call that ends by its own limit is not an answer of the database', async () => {
  const hurried = await openPostgres(line.through(server.url), 1, {
    limits: { query_timeout: 300 },
  })
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const ended = failure(
    hurried.db.transaction(async (tx) => {
      line.silence()
      begin()
      await tx.execute(sql`select 1`)
    }),
  )
  await begun
  const [ping, call] = await Promise.all([failure(hurried.ping!()), ended])
  line.resume()
  expect([ping.error, call.error]).toEqual([expect.any(Error), expect.any(Error)])
  await hurried.close()
})

test('a process that is busy does not take the database for silent, whose answer it has not read yet', async () => {
  const pinged = failure(database.ping!())
  setTimeout(() => {
    const until = performance.now() + 700
    while (performance.now() < until);
  }, 1)
  expect((await pinged).error).toBeUndefined()
})

test('a call that only takes long is waited for', async () => {
  const slow = shop.read(me, (tx) => tx.db.execute(sql`select pg_sleep(2.5)`))
  await expect(slow).resolves.toBeDefined()
  expect(outage.isDown()).toBe(false)
})
