// Keeps a whole shop in a folder and brings it back: the database by its own engine's means, the
// files of the data folder beside it, and a list with the hash of each. A backup is true only when
// it has been brought back, so each is, aside, before it counts. Item keys of cards are never kept:
// a kept key would undo the shredding.

import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Config } from './config.ts'
import {
  aside,
  countKept,
  countPostgres,
  dumpEmbedded,
  dumpPostgres,
  restoreAndCount,
  restoreEmbedded,
} from './kept-database.ts'
import { CannotStart } from './stop.ts'

const List = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** Rows of each table, to compare what comes back with. */
  rows: z.record(z.string(), z.number().int()),
  files: z.record(z.string(), z.string()),
})
export type BackupList = z.output<typeof List>

const LIST = 'backup.json'
const DATABASE = { embedded: 'database.tar', postgres: 'database.dump' } as const
/** `vault` holds the item keys of cards, `keys` what opens sealed columns; the lock and the database itself are no files to keep. */
const NOT_KEPT = new Set(['database', 'keys', 'lock', 'lock.turn', 'vault'])

/**
 * Keeps the shop of a configuration in `folder`, which must not exist yet. The embedded database
 * must not be in use by a shop; PostgreSQL may be. Answers the list of what was kept.
 */
export async function backUp(config: Config, folder: string, now: Date): Promise<BackupList> {
  if (existsSync(folder)) throw new CannotStart(`${folder} exists already: name a new folder.`)
  const making = `${folder}.unfinished`
  await rm(making, { recursive: true, force: true })
  await mkdir(join(making, 'files'), { recursive: true, mode: 0o700 })
  const engine = config.databaseUrl ? 'postgres' : 'embedded'
  const rows = config.databaseUrl
    ? await dumpPostgres(config.databaseUrl, join(making, DATABASE.postgres))
    : await dumpEmbedded(config.dataDir, join(making, DATABASE.embedded))
  // After the database: a file that no row names is harmless, a row without its file is not.
  await copyFiles(config.dataDir, join(making, 'files'))
  const list: BackupList = {
    format: 1,
    takenAt: now.toISOString(),
    engine,
    rows,
    files: await hashFiles(making),
  }
  await writeFile(join(making, LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
  await rename(making, folder)
  return list
}

/** Brings a backup back aside, compares and forgets it again. Throws where anything differs. */
export async function proveBackup(config: Config, folder: string): Promise<void> {
  const list = await readList(folder)
  const file = join(folder, DATABASE[list.engine])
  const rows = config.databaseUrl
    ? await aside(config.databaseUrl, (url) => restoreAndCount(url, file))
    : await countKept(file)
  compareRows(list, rows)
}

/**
 * Brings a backup back into an empty place: a PostgreSQL database without tables or a data folder
 * without a database. Everything is checked before anything is written.
 */
export async function bringBack(config: Config, folder: string): Promise<BackupList> {
  const list = await readList(folder)
  const wanted = config.databaseUrl ? 'postgres' : 'embedded'
  if (list.engine !== wanted)
    throw new CannotStart(
      `This backup is of the ${list.engine} database; the settings name the ${wanted} one.`,
    )
  const file = join(folder, DATABASE[list.engine])
  if (config.databaseUrl) {
    if (Object.keys(await countPostgres(config.databaseUrl)).length > 0)
      throw new CannotStart(
        'The database is not empty: a backup is brought back into an empty one.',
      )
    compareRows(list, await restoreAndCount(config.databaseUrl, file))
  } else {
    compareRows(list, await restoreEmbedded(config.dataDir, file))
  }
  await cp(join(folder, 'files'), config.dataDir, { recursive: true, errorOnExist: true })
  return list
}

async function readList(folder: string): Promise<BackupList> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => undefined)
  if (!text) throw new CannotStart(`${folder} holds no backup.`)
  const list = List.parse(JSON.parse(text))
  const found = await hashFiles(folder)
  delete found[LIST]
  for (const [name, hash] of Object.entries(list.files))
    if (found[name] !== hash)
      throw new CannotStart(`The backup is damaged: ${name} is not what was kept.`)
  return list
}

function compareRows(list: BackupList, rows: Record<string, number>): void {
  for (const [table, count] of Object.entries(list.rows))
    if (rows[table] !== count)
      throw new CannotStart(
        `The backup does not come back whole: ${table} has ${rows[table] ?? 0} rows instead of ${count}.`,
      )
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const name of await readdir(from).catch(() => []))
    if (!NOT_KEPT.has(name)) await cp(join(from, name), join(to, name), { recursive: true })
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes[relative(folder, path)] = hash.digest('hex')
  }
  return hashes
}
