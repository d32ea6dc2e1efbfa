// A PostgreSQL server for tests: found on this machine or brought by npm, started in a throw-away
// folder on a free loopback port, and gone when this process is gone, however it ends.

import { Client } from 'pg'
import { addressOf, freeze, keepCluster, launch, newCluster, remove } from './postgres-cluster.ts'

/** The database that tests copy theirs from. */
export const MIGRATED = 'migrated'

export type TestPostgres = {
  /** The URL of the database `yaadbox`, as the superuser. */
  url: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** SIGKILL, as a crash would have it. Connections break a moment later. */
  kill(): void
  /** Stops every process of the server, as a machine that hangs does; returns what lets them go on. */
  freeze(): () => void
  /** Starts a killed server again, on the same folder and port. */
  start(): Promise<void>
  /**
   * Makes the database `migrated`, which tests copy theirs from, by `migrate`, and keeps it for the next runs. It is
   * there already where an earlier run kept one of the same migrations.
   */
  provideMigrated(migrate: (url: string) => Promise<void>): Promise<void>
}

/**
 * Starts a server, or takes the one that `TEST_DATABASE_URL` names as it is. `durable` keeps what a
 * commit promises even against a loss of power; without it the server is faster.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? givenServer(url) : ownServer(durable)
}

/**
 * Creates the database `name`, empty or as a copy of `template`, on the server of `url`. An existing
 * one is dropped first, with its connections. Returns the URL of the new one.
 */
export async function freshDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    const database = client.escapeIdentifier(name)
    const copying = template ? ` template ${client.escapeIdentifier(template)}` : ''
    await client.query(`drop database if exists ${database} with (force)`)
    await client.query(`create database ${database}${copying}`)
  } finally {
    await client.end()
  }
  return withDatabase(url, name)
}

function givenServer(url: string): TestPostgres {
  const refuse = () => {
    throw new Error('The server of TEST_DATABASE_URL is not ours to kill or to start')
  }
  return {
    url,
    stop: async () => {},
    kill: refuse,
    freeze: refuse,
    start: async () => refuse(),
    provideMigrated: async (migrate) => migrate(await freshDatabase(url, MIGRATED)),
  }
}

async function ownServer(durable: boolean): Promise<TestPostgres> {
  const cluster = await newCluster(durable)
  try {
    await launch(cluster)
    const url = await freshDatabase(addressOf(cluster), 'yaadbox')
    return {
      url,
      stop: () => remove(cluster),
      kill: () => void cluster.server?.kill('SIGKILL'),
      freeze: () => freeze(cluster),
      start: () => launch(cluster),
      provideMigrated: async (migrate) => {
        if (await hasDatabase(url, MIGRATED)) return
        await migrate(await freshDatabase(url, MIGRATED))
        await keepCluster(cluster)
      },
    }
  } catch (error) {
    await remove(cluster)
    throw error
  }
}

async function hasDatabase(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select from pg_database where datname = $1', [name])
    return found.rowCount !== 0
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}
