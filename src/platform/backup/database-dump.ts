// Dumps, restores and counts the database of a backup, each engine with its own tools. PostgreSQL
// needs its client programs pg_dump and pg_restore.

import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { ARRIVING, embeddedExtensions } from '#platform/database/database.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import { lockDataFolder } from '#platform/files/data-lock.ts'
import { CannotStart } from '#platform/stop.ts'

const run = promisify(execFile)

/**
 * Where the client programs are looked for. Of Debian's folders the one of the newest version is
 * used, because pg_dump refuses to dump a newer server.
 */
const PROGRAM_FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
]

/** Rows of each table. */
export type Rows = Record<string, number>
/** `lost`: files that the database references but the data folder does not have. */
export type Dumped = { rows: Rows; lost: string[] }
type Files = {
  kinds: readonly FileKind[]
  /** Copies files by their paths in the data folder; returns the missing ones. */
  copy: (names: string[]) => Promise<string[]>
}

const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') order by 1`

type Query = (sql: string) => Promise<{ rows: unknown[] }>

async function countRows(query: Query): Promise<Rows> {
  const tables = (await query(TABLES)).rows as { name: string }[]
  const counts: Rows = {}
  for (const { name } of tables) {
    const [row] = (await query(`select count(*)::integer as rows from only ${name}`)).rows
    counts[name] = (row as { rows: number }).rows
  }
  return counts
}

/** Copies the files that rows name; returns those that should be there and are not. */
async function copyNamedFiles(query: Query, { kinds, copy }: Files): Promise<string[]> {
  const isHere = new Map<string, boolean>()
  for (const { table, named } of kinds) {
    // The database of an older version might lack a table.
    const [found] = (await query(`select to_regclass('public.${table}') is not null as there`)).rows
    if (!(found as { there: boolean }).there) continue
    const rows = (await query(named)).rows as { path: string; here: boolean }[]
    for (const { path, here } of rows) isHere.set(path, here)
  }
  return (await copy([...isHere.keys()])).filter((path) => isHere.get(path))
}

/** Opens a dump of the embedded database in memory and counts its rows. */
export async function countEmbeddedDump(file: string): Promise<Rows> {
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

export async function dumpEmbedded(dataDir: string, file: string, files: Files): Promise<Dumped> {
  const lock = lockDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(folder)) throw new CannotStart(`There is no database in ${dataDir}.`)
    const client = await PGlite.create({ dataDir: folder, extensions: await embeddedExtensions() })
    await writeFile(file, (await client.dumpDataDir('none')).stream(), { mode: 0o600 })
    const lost = await copyNamedFiles((sql) => client.query(sql), files)
    return { lost, rows: await countEmbedded(client) }
  } finally {
    lock.release()
  }
}

export function refuseDatabaseIn(dataDir: string): void {
  if (existsSync(join(dataDir, 'database')))
    throw new CannotStart(
      `${dataDir} has a database already: a backup is brought back into an empty folder.`,
    )
}

/** The database gets its name once all of it is there. */
export async function restoreEmbedded(dataDir: string, file: string): Promise<Rows> {
  const lock = lockDataFolder(dataDir)
  try {
    refuseDatabaseIn(dataDir)
    const arriving = join(dataDir, ARRIVING)
    await rm(arriving, { recursive: true, force: true })
    const client = await PGlite.create({
      dataDir: arriving,
      loadDataDir: new Blob([new Uint8Array(await readFile(file))]),
      extensions: await embeddedExtensions(),
    })
    const rows = await countEmbedded(client)
    await rename(arriving, join(dataDir, 'database'))
    return rows
  } finally {
    lock.release()
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const countPostgres = (url: string): Promise<Rows> =>
  withClient(url, (client) => countRows((sql) => client.query(sql)))

/**
 * Dump, row counts and file references share one snapshot, which this transaction holds. A file
 * that was deleted before it was copied is no longer referenced by a later snapshot; one that two
 * snapshots reference and the folder does not have was lost before the backup.
 */
export const dumpPostgres = (url: string, file: string, files: Files): Promise<Dumped> =>
  withClient(url, async (client) => {
    const query: Query = (sql) => client.query(sql)
    let before = new Set<string>()
    for (let attempt = 1; ; attempt++) {
      await query('begin transaction isolation level repeatable read read only')
      const lost = await copyNamedFiles(query, files)
      if (lost.every((name) => before.has(name)) || attempt === MAX_ATTEMPTS) {
        const exported = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        const rows = await countRows(query)
        const snapshot = `--snapshot=${exported.rows[0]?.id}`
        await tool('pg_dump', url, ['--format=custom', snapshot, `--file=${file}`])
        return { rows, lost }
      }
      await query('rollback')
      before = new Set(lost)
    }
  })

const MAX_ATTEMPTS = 20

export async function restoreAndCount(url: string, file: string): Promise<Rows> {
  await tool('pg_restore', url, ['--exit-on-error', '--no-owner', '--single-transaction', file])
  return countPostgres(url)
}

/** Throws CannotStart if the role may not create the temporary database of the trial restore. */
export const refuseWithoutCreateDb = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; may: boolean }>(
      `select rolname as name, rolcreatedb or rolsuper as may from pg_roles
       where rolname = current_user`,
    )
    const [role] = rows
    if (!role?.may)
      throw new CannotStart(
        `The PostgreSQL role ${role?.name ?? ''} may not create databases, and a backup is brought back into one to prove it. Have an administrator run: alter role ${client.escapeIdentifier(role?.name ?? '')} createdb`,
      )
  })

/** Runs work on a temporary database on the server of `url`, then drops it. */
export const onTemporaryDatabase = <T>(url: string, work: (url: string) => Promise<T>) =>
  withClient(url, async (client) => {
    const name = `yaadbox_proof_${process.pid}`
    try {
      await client.query(`create database ${name} template template0`)
      const temporaryUrl = new URL(url)
      temporaryUrl.pathname = `/${name}`
      return await work(temporaryUrl.href)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  })

/** Versions are numbers: 15 is newer than 9.6. */
export const newestOf = (paths: readonly string[]): string | undefined =>
  paths.toSorted(new Intl.Collator('en', { numeric: true }).compare).at(-1)

/** Runs a client program on the database of `url`; the password is passed in the environment. */
async function tool(name: 'pg_dump' | 'pg_restore', url: string, args: string[]): Promise<void> {
  const paths = PROGRAM_FOLDERS.map((folder) => newestOf(globSync(`${folder}/${name}`)))
  const path = paths.find(Boolean)
  if (!path)
    throw new CannotStart(`${name} was not found: it comes with PostgreSQL's client programs.`)
  const withoutPassword = new URL(url)
  const env = { PGPASSWORD: decodeURIComponent(withoutPassword.password) }
  withoutPassword.password = ''
  await run(path, [`--dbname=${withoutPassword.href}`, ...args], { env }).catch(
    (error: Error & { stderr?: string }) => {
      throw new CannotStart(`${name} did not succeed: ${error.stderr?.trim() ?? error.message}`)
    },
  )
}
