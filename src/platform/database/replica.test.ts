import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { startReplicatedPostgres, type ReplicatedPostgres } from '#testing/replicated-postgres.ts'
import { type Database, openPostgres } from './database.ts'
import { openLog } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { openReplica, type Replica } from './replica.ts'
import { openShop, type Shop } from '#platform/shop.ts'
import { system, type Tx } from '#platform/tx.ts'

const WAIT = { timeout: 30_000 }
const me = system('test')
const logged: string[] = []
const log = openLog('info', {
  write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg),
})
let servers: ReplicatedPostgres
let database: Database
let replica: Replica
let shop: Shop

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  database = await openPostgres(servers.url, 2)
  await database.db.execute(sql`create table words (word text)`)
  replica = await openReplica(servers.copyUrl, 2, database.db, log)
  shop = openShop({ database, replica })
})
afterAll(async () => {
  await replica.close()
  await database.close()
  await servers.stop()
})

const isCopy = async (tx: Tx) => {
  const { rows } = await tx.db.execute(sql`select pg_is_in_recovery() as copy`)
  return rows[0]?.copy === true
}
const words = async (tx: Tx) => {
  const { rows } = await tx.db.execute(sql`select word from words order by word`)
  return rows.map(({ word }) => word)
}
const write = (word: string) =>
  shop.write(me, (tx) => tx.db.execute(sql`insert into words values (${word})`))

async function onCopy<Answer>(work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: servers.copyUrl })
  await client.connect()
  return work(client).finally(() => client.end())
}

test('what everybody sees is read from the copy, everything else from the database itself', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  expect(await shop.read(me, isCopy)).toBe(false)
  expect(await shop.write(me, isCopy)).toBe(false)
})

test('a copy that has not heard of the last change is passed over until it has', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  await onCopy((client) => client.query('select pg_wal_replay_pause()'))
  await write('fresh')
  expect(await shop.readReplica(me, isCopy)).toBe(false)
  expect(await shop.readReplica(me, words)).toEqual(['fresh'])
  await onCopy((client) => client.query('select pg_wal_replay_resume()'))
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  expect(await shop.readReplica(me, words)).toEqual(['fresh'])
})

test('a change told by another process is waited for too', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  await onCopy((client) => client.query('select pg_wal_replay_pause()'))
  await database.db.execute(sql`insert into words values ('from afar')`)
  shop.receiveChange({ name: 'stock.changed' })
  expect(await shop.readReplica(me, words)).toContain('from afar')
  await onCopy((client) => client.query('select pg_wal_replay_resume()'))
})

test('without its copy the shop reads on, and uses it again when it is back', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  await servers.stopCopy()
  expect(await shop.readReplica(me, words)).toContain('fresh')
  await write('alone')
  expect(await shop.readReplica(me, words)).toContain('alone')
  await servers.startCopy()
  await expect.poll(() => shop.readReplica(me, isCopy)).toBe(true)
  expect(await shop.readReplica(me, words)).toContain('alone')
})

test('a copy that stays behind is told of once when it begins and once when it is over', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy), WAIT).toBe(true)
  logged.length = 0
  await onCopy((client) => client.query('select pg_wal_replay_pause()'))
  await write('late')
  await expect.poll(() => logged, WAIT).toEqual(['the copy of the database is behind'])
  expect(replica.lagSeconds()).toBeGreaterThan(4)
  await onCopy((client) => client.query('select pg_wal_replay_resume()'))
  await expect.poll(() => shop.readReplica(me, isCopy), WAIT).toBe(true)
  expect(logged).toEqual([
    'the copy of the database is behind',
    'over: the copy of the database is behind',
  ])
  expect(replica.lagSeconds()).toBe(0)
}, 60_000)

test('a copy that was promoted is believed no longer, and the log says so once', async () => {
  await expect.poll(() => shop.readReplica(me, isCopy), WAIT).toBe(true)
  logged.length = 0
  await onCopy((client) => client.query('select pg_promote()'))
  await expect.poll(() => logged, WAIT).toEqual(['the copy of the database is away'])
  await write('since')
  expect(await shop.readReplica(me, words)).toContain('since')
  await write('and again')
  expect(await shop.readReplica(me, words)).toContain('and again')
}, 60_000)

test('a standby of another system is never read', async () => {
  const others = await startReplicatedPostgres()
  const other = await openPostgres(others.url, 2)
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const strange = await openReplica(others.copyUrl, 2, database.db, log)
  // Ahead of ours by what it has replayed: only its number tells that it is another.
  await other.db.execute(sql`create table heap as select generate_series(1, 300000) as number`)
  await expect.poll(() => lines.join(), WAIT).toContain('no standby of DATABASE_URL')
  expect(strange.fresh()).toBe(undefined)
  await strange.close()
  await other.close()
  await others.stop()
}, 60_000)

test('a refusal is an answer of the copy as of any database', async () => {
  const refuse = () => shop.readReplica(me, () => Promise.reject(new Refusal('not-found')))
  await expect(refuse()).rejects.toThrow(Refusal)
})
