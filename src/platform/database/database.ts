// One dialect, two engines: PostgreSQL through a pool if DATABASE_URL is set, otherwise the
// embedded database in the data folder. Every caller gets the same Drizzle API.

import { existsSync } from 'node:fs'
import { rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Extensions, PGlite } from '@electric-sql/pglite'
import type { ClientConfig, Pool, PoolConfig } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { Config } from '#platform/config.ts'
import { databaseErrorCode } from './sql-state.ts'
import { lockDataFolder } from '#platform/files/data-lock.ts'
import { FOLDER_MARK } from '#platform/files/files.ts'
import type { Log } from '#platform/log.ts'
import { emptyCluster } from './empty-cluster.ts'
import { migrateEmbedded, migratePostgres } from './migrate.ts'
import { oneAtATime } from '#platform/jobs/one-at-a-time.ts'
import { CannotStart } from '#platform/stop.ts'
import type { Db } from '#platform/tx.ts'

export type Database = {
  kind: 'postgres' | 'embedded'
  db: Db
  /** Connection options for the job runner, to use the same database. */
  queueOptions: ConstructorOptions
  /** The number of migrations applied. */
  schema: number
  connections(): Connections
  /**
   * Asks on a line of its own whether the database answers. Throws after half a second of this process's time, unless it answered
   * somebody else meanwhile: under load a new line takes long. Absent where the database is in this process.
   */
  ping?(): Promise<void>
  close(): Promise<void>
}

/** Open connections, connections in use, and calls waiting for one. */
export type Connections = { open: number; used: number; waiting: number }

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 20_000
/** Longer than the server's own limit: ends calls to a server that no longer responds. */
const QUERY_TIMEOUT_MS = 20_000
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
}
const LIFETIME_SECONDS = 600
/** The engine preallocates a log file of this size before it opens. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
/** The job runner's maintenance may touch many finished jobs. */
const QUEUE_TIMEOUT_MS = 60_000

/** Opens the database of the configuration, migrated to the latest version. */
export function openDatabase(config: Config, log?: Log): Promise<Database> {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, config.databasePool, { log })
    : openEmbedded(config)
}

/**
 * Opens PostgreSQL with a pool of `size` connections. Without `limits` a statement may take any time: for bulk writes only,
 * never while a person waits.
 */
export async function openPostgres(
  url: string,
  size: number,
  { limits = LIMITS, log }: { limits?: ClientConfig; log?: Log | undefined } = {},
): Promise<Database> {
  const schema = await migratePostgres(url, { log })
  const { pool, db } = await openPool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    application_name: 'yaadbox',
    // In this mode a call that times out closes its connection instead of leaving it busy.
    pipeline: true,
    ...limits,
  })
  let answeredAt = 0
  pool.on('connect', (client) => {
    // The client is ready for another call only when the server has said so.
    client.on('drain', () => {
      answeredAt = performance.now()
    })
  })
  return {
    kind: 'postgres',
    db,
    schema,
    queueOptions: queueOptions(url),
    connections: () => ({
      open: pool.totalCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      const began = performance.now()
      await ping(url).catch((error: unknown) => {
        if (answeredAt < began) throw error
      })
    },
    close: () => pool.end(),
  }
}

const PING_TICKS = 10
const PING_TICK_MS = 50

/**
 * An answer that refuses is an answer. The half second is counted in ticks of the event loop: while this process is busy, no
 * answer can be read, and no tick passes.
 */
async function ping(connectionString: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString, application_name: 'yaadbox ping' })
  client.on('error', () => undefined)
  let ticks = 0
  const waited = setInterval(() => {
    ticks += 1
    if (ticks === PING_TICKS) client.connection.stream.destroy()
  }, PING_TICK_MS)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    if (/^\d/.test(databaseErrorCode(error) ?? '')) return
    throw error
  } finally {
    clearInterval(waited)
    void client.end().catch(() => undefined)
  }
}

/**
 * Compiling a shop's queries takes PostgreSQL longer than it then saves. Set by a statement,
 * because poolers refuse it as a startup parameter.
 */
const NO_JIT = 'set jit = off'

/** A pool of connections; one that breaks while idle or checked out does not end the process. */
export async function openPool(options: PoolConfig): Promise<{ pool: Pool; db: Db }> {
  const { Pool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool = new Pool({ ...options, onConnect: (client) => client.query(NO_JIT) })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  return { pool, db: drizzle(pool) }
}

/** The job runner passes these to its own pool; its type lacks the two timeouts. */
function queueOptions(connectionString: string): ConstructorOptions {
  const limits = { statement_timeout: QUEUE_TIMEOUT_MS, query_timeout: QUEUE_TIMEOUT_MS + 5000 }
  return { connectionString, max: 3, application_name: 'yaadbox-jobs', ...limits }
}

async function openEmbedded(config: Config): Promise<Database> {
  const lock = lockDataFolder(config.dataDir)
  try {
    const folder = join(config.dataDir, 'database')
    refuseEmptied(config.dataDir, folder)
    const client = await openCluster(folder).catch(async (error: unknown) => {
      throw await whyNotOpened(config.dataDir, error)
    })
    const database = await embedded(client)
    return {
      ...database,
      close: async () => {
        await database.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The embedded database in a data folder until it is whole. */
export const ARRIVING = 'database.arriving'

/** A new cluster gets its name only when all of it is there: an interrupted one is made again. */
async function openCluster(folder: string): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const options = {
    extensions: await embeddedExtensions(),
    postgresqlconf: ['shared_buffers=16MB', 'max_connections=5'],
  }
  if (!existsSync(folder)) {
    const arriving = join(dirname(folder), ARRIVING)
    await rm(arriving, { recursive: true, force: true })
    const made = await PGlite.create({
      dataDir: arriving,
      loadDataDir: await emptyCluster(),
      ...options,
    })
    await made.close()
    await rename(arriving, folder)
  }
  return PGlite.create({ dataDir: folder, ...options })
}

/**
 * A data folder that was used must have a database; creating an empty one silently would hide the
 * loss.
 */
function refuseEmptied(dataDir: string, folder: string): void {
  if (!existsSync(join(dataDir, FOLDER_MARK)) || existsSync(folder)) return
  throw new CannotStart(
    `The database in ${folder} is gone, though a shop was open there: bring a backup back, or start over with npm run demo:reset.`,
  )
}

/** Guesses the cause: the engine always fails with a WebAssembly stack trace. */
async function whyNotOpened(dataDir: string, error: unknown): Promise<CannotStart> {
  const { bavail, bsize } = await statfs(dataDir)
  const reason =
    bavail * bsize < MIN_FREE_BYTES
      ? 'the disk is full: make room'
      : 'its folder is damaged: bring a backup back'
  return new CannotStart(
    `The database in ${dataDir} cannot be opened, ${reason} (${(error as Error).message}).`,
  )
}

/**
 * The extensions that the migrations create: the embedded database must be opened with them every
 * time.
 */
export async function embeddedExtensions(): Promise<Extensions> {
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  return { pg_trgm }
}

/**
 * What Drizzle calls of the embedded database, which runs in this thread: one transaction at a time, and before each the
 * event loop. Else a burst of them would block sockets and timers until the last is done, and the load shedder would
 * reject requests.
 */
function inTurns(client: PGlite): Pick<PGlite, 'query' | 'transaction'> {
  const inTurn = oneAtATime()
  return {
    query: client.query.bind(client),
    transaction: (work) =>
      inTurn(async () => {
        await yieldToEventLoop()
        return client.transaction(work)
      }),
  }
}

/** Wraps an open embedded database and migrates it; tests pass a copy of a template. */
export async function embedded(client: PGlite): Promise<Database> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { fromPglite } = await import('pg-boss')
  const schema = await migrateEmbedded(client)
  const db = drizzle({ client: inTurns(client) as PGlite })
  return {
    kind: 'embedded',
    db: db as unknown as Db,
    schema,
    queueOptions: { backend: 'pglite', db: fromPglite(client), useListenNotify: true },
    // It has one connection, and the driver does not expose its queue.
    connections: () => ({ open: 1, used: 0, waiting: 0 }),
    close: () => client.close(),
  }
}
