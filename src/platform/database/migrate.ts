// Applies the numbered files of `migrations/` that a database lacks, in order, each in its own
// transaction. On PostgreSQL this can run beside an open shop: a migration that waits for a lock
// blocks other queries for a second at most. Processes that start at the same time run it one after
// the other. Code that is too old for the database refuses to run on it.

import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { type Migration, MIGRATIONS_FOLDER, readMigrations } from './migration-files.ts'
import type { Log } from '#platform/log.ts'
import { databaseErrorCode } from './sql-state.ts'
import { CannotStart } from '#platform/stop.ts'
import { isOlder, VERSION } from '#platform/version.ts'

export type MigrateOptions = {
  log?: Pick<Log, 'info' | 'warn'> | undefined
  folder?: string
  version?: string
}

type Session = {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}
type Applied = { created_at: string; oldest_code: string | null }

const MIGRATION_LOCK = 7_243_110
const CONNECT_TIMEOUT_MS = 20_000
/** Queries queue behind a migration that waits for a table lock: for this long at most. */
const LOCK_TIMEOUT_MS = 1000
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 15_000
const GIVE_UP_AFTER_MS = 10 * 60_000
const LOCK_POLL_MS = 250
const REPEAT_WAITING_MS = 30_000
/** Lock timeout, deadlock, serialization failure. */
const RETRYABLE = new Set<string | undefined>(['55P03', '40P01', '40001'])

/** Migrates the embedded database; returns the number of migrations applied. */
export async function migrateEmbedded(
  client: PGlite,
  { folder, version = VERSION }: MigrateOptions = {},
): Promise<number> {
  const session: Session = { query: (text, values) => client.query(text, values) }
  const { pending, applied } = await findPending(session, folder, version)
  await makeTable(session, pending)
  for (const migration of pending) await apply(session, migration)
  return applied + pending.length
}

/** Migrates PostgreSQL over separate connections; returns the number of migrations applied. */
export async function migratePostgres(
  url: string,
  { log, folder = MIGRATIONS_FOLDER, version = VERSION }: MigrateOptions = {},
): Promise<number> {
  const { Client } = await import('pg')
  const options = {
    connectionString: url,
    application_name: 'yaadbox-migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
  const [guard, client] = [new Client(options), new Client(options)]
  for (const session of [guard, client]) session.on('error', () => undefined)
  try {
    await guard.connect()
    await client.connect()
    await refuseSharedSessions(client, guard)
    const found = await findPending(client, folder, version)
    if (found.pending.length === 0) return found.applied
    await acquireLock(guard, log)
    // Overrides the timeout of the role or database, which is meant for short statements.
    await client.query('set statement_timeout = 0')
    const { pending, applied } = await findPending(client, folder, version)
    await makeTable(client, pending)
    for (const migration of pending) await applyInTime(client, migration, log)
    return applied + pending.length
  } finally {
    await client.end().catch(() => undefined)
    await guard.end().catch(() => undefined)
  }
}

/**
 * Two open sessions must be two server processes. A transaction-level connection pooler would lose
 * prepared statements, LISTEN and session locks.
 */
export async function refuseSharedSessions(session: Session, other: Session): Promise<void> {
  const pidOf = async (connection: Session) => {
    const { rows } = await connection.query('select pg_backend_pid() as pid')
    return (rows[0] as { pid: number }).pid
  }
  const first = await pidOf(session)
  await other.query('begin')
  const second = await pidOf(other)
  const again = await pidOf(session)
  await other.query('rollback')
  if (first !== second && first === again) return
  throw new CannotStart(
    'Between the shop and its database is a pooler that lends connections for one transaction: set pool_mode to session there, or let DATABASE_URL name the database itself.',
  )
}

/** The migrations that the database lacks. Throws CannotStart if it is too new for this code. */
async function findPending(session: Session, folder: string | undefined, version: string) {
  const applied = await readApplied(session)
  const required = applied.map(({ oldest_code: oldest }) => oldest ?? '0.0.0')
  const newest = required.reduce((newer, each) => (isOlder(newer, each) ? each : newer), '0.0.0')
  if (isOlder(version, newest))
    throw new CannotStart(
      `The database was migrated by a newer version: it needs Yaadbox ${newest} or newer, and this is ${version}.`,
    )
  const last = Math.max(0, ...applied.map(({ created_at }) => Number(created_at)))
  const pending = readMigrations(folder).filter(({ when }) => when > last)
  return { pending, applied: applied.length }
}

async function readApplied(session: Session): Promise<Applied[]> {
  const found = await session.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!(found.rows[0] as { there: boolean }).there) return []
  // As JSON, because older databases do not have the column yet.
  const { rows } = await session.query(`
    select created_at::text, to_jsonb(m) ->> 'oldest_code' as oldest_code
    from drizzle.__drizzle_migrations m`)
  return rows as Applied[]
}

async function makeTable(session: Session, pending: readonly Migration[]): Promise<void> {
  if (pending.length === 0) return
  await session.query('create schema if not exists drizzle')
  await session.query(`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`)
  await session.query(`alter table drizzle.__drizzle_migrations
    add column if not exists name text, add column if not exists oldest_code text`)
}

/**
 * Holds the migration lock until `guard` disconnects. A lock of the session and not of a
 * transaction, because CREATE INDEX CONCURRENTLY waits for every open transaction.
 */
async function acquireLock(guard: Session, log: MigrateOptions['log']): Promise<void> {
  for (let reportedAt = 0; ; await pause(LOCK_POLL_MS)) {
    const { rows } = await guard.query('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
    if ((rows[0] as { mine: boolean }).mine) return
    if (Date.now() - reportedAt < REPEAT_WAITING_MS) continue
    reportedAt = Date.now()
    log?.info('waiting for another process that migrates the database')
  }
}

/**
 * Retries with a short lock timeout until the migration gets its locks; running queries go first.
 */
async function applyInTime(session: Session, migration: Migration, log: MigrateOptions['log']) {
  const { name } = migration
  log?.info({ migration: name }, 'migrating')
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, MAX_PAUSE_MS)) {
    try {
      return await apply(session, migration)
    } catch (error) {
      const code = databaseErrorCode(error)
      if (!RETRYABLE.has(code)) throw error
      if (Date.now() > giveUpAt)
        throw new CannotStart(
          `The migration ${name} found its tables locked for ten minutes: end the session that holds them, then start again.`,
        )
      log?.warn({ migration: name, code, waitMs: wait }, 'a migration waits for a lock')
      await pause(wait)
    }
  }
}

async function apply(session: Session, migration: Migration): Promise<void> {
  const { statements, inTransaction, hash, when, name, oldestCode } = migration
  const run = async () => {
    for (const statement of statements) await session.query(statement)
    await session.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at, name, oldest_code)
       values ($1, $2, $3, $4)`,
      [hash, when, name, oldestCode],
    )
  }
  // A file that runs outside a transaction creates indexes CONCURRENTLY, which blocks nobody.
  if (!inTransaction) return run()
  await session.query('begin')
  try {
    await session.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await run()
    await session.query('commit')
  } catch (error) {
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}
