// The two databases of a backup: out into a file, back from it, and counted, each by its engine's own
// means. PostgreSQL needs its client programs pg_dump and pg_restore.

import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { embeddedExtensions } from './database.ts'
import { lockDataFolder } from './data-lock.ts'
import { CannotStart } from './stop.ts'

const run = promisify(execFile)

/** The newest of Debian's first: one that is older than the server refuses to dump it. */
const PROGRAMS = ['/usr/lib/postgresql/*/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/** Rows of each table. */
export type Rows = Record<string, number>

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`

type Ask = (sql: string) => Promise<{ rows: unknown[] }>

async function countRows(ask: Ask): Promise<Rows> {
  const tables = (await ask(TABLES)).rows as { name: string }[]
  const counts: Rows = {}
  for (const { name } of tables) {
    const [row] = (await ask(`select count(*)::integer as rows from only ${name}`)).rows
    counts[name] = (row as { rows: number }).rows
  }
  return counts
}

/** Opens a kept embedded database in memory and counts it. */
export async function countKept(file: string): Promise<Rows> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(file))])
  const client = await PGlite.create({ loadDataDir, extensions: await embeddedExtensions() })
  return countEmbedded(client)
}

async function countEmbedded(client: PGlite): Promise<Rows> {
  try {
    return await countRows((sql) => client.query(sql))
  } finally {
    await client.close()
  }
}

export async function dumpEmbedded(dataDir: string, file: string): Promise<Rows> {
  const lock = lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) throw new CannotStart(`There is no database in ${dataDir}.`)
    const client = await PGlite.create({ dataDir: folder, extensions: await embeddedExtensions() })
    await writeFile(file, (await client.dumpDataDir('none')).stream(), { mode: 0o600 })
    return await countEmbedded(client)
  } finally {
    lock.release()
  }
}

export async function restoreEmbedded(dataDir: string, file: string): Promise<Rows> {
  const lock = lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (existsSync(folder))
      throw new CannotStart(
        `${dataDir} has a database already: a backup is brought back into an empty folder.`,
      )
    const client = await PGlite.create({
      dataDir: folder,
      loadDataDir: new Blob([new Uint8Array(await readFile(file))]),
      extensions: await embeddedExtensions(),
    })
    return await countEmbedded(client)
  } finally {
    lock.release()
  }
}

export async function countPostgres(url: string): Promise<Rows> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await countRows((sql) => client.query(sql))
  } finally {
    await client.end()
  }
}

/** Dump and count see the same moment: the dump reads the snapshot that this transaction holds. */
export async function dumpPostgres(url: string, file: string): Promise<Rows> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const held = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const counts = await countRows((sql) => client.query(sql))
    const snapshot = `--snapshot=${held.rows[0]?.id}`
    await tool('pg_dump', url, ['--format=custom', snapshot, `--file=${file}`])
    return counts
  } finally {
    await client.end()
  }
}

export async function restoreAndCount(url: string, file: string): Promise<Rows> {
  await tool('pg_restore', url, ['--exit-on-error', '--no-owner', '--single-transaction', file])
  return countPostgres(url)
}

/** Runs work on a database of its own beside the one that `url` names, dropped afterwards. */
export async function aside<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `yaadbox_proof_${process.pid}`
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name} template template0`)
    const address = new URL(url)
    address.pathname = `/${name}`
    return await work(address.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

/** Runs a client program on the database of `url`; the password goes by the environment. */
async function tool(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const path = PROGRAMS.map((folder) => globSync(`${folder}/${name}`).toSorted().at(-1)).find(
    Boolean,
  )
  if (!path)
    throw new CannotStart(`${name} was not found: it comes with PostgreSQL's client programs.`)
  const address = new URL(url)
  const env = { PGPASSWORD: decodeURIComponent(address.password) }
  address.password = ''
  await run(path, [`--dbname=${address.href}`, ...args], { env }).catch(
    (error: Error & { stderr?: string }) => {
      throw new CannotStart(`${name} did not succeed: ${error.stderr?.trim() ?? error.message}`)
    },
  )
}
