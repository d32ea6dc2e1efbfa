// Backs up a whole shop to a folder and restores it: a dump of the database, the files of the data
// folder, and a manifest with the hash of each. Every backup is verified by a trial restore before
// it gets its final name. Item keys of cards are never included: a copy would undo the shredding.

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupList, DATABASE, FILES, readList, writeList } from './backup-list.ts'
import type { Config } from '#platform/config.ts'
import { acceptDataFolder } from '#platform/files/data-folder.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'
import { copyDataFiles, copyNamed, copyNew, lackingIn } from './data-files.ts'
import {
  countEmbeddedDump,
  countPostgres,
  type Dumped,
  dumpEmbedded,
  dumpPostgres,
  onTemporaryDatabase,
  refuseDatabaseIn,
  refuseWithoutCreateDb,
  restoreAndCount,
  restoreEmbedded,
} from './database-dump.ts'
import { CannotStart } from '#platform/stop.ts'

/**
 * Backs up the shop of a configuration to `folder`, which must not exist yet, and verifies it by a
 * trial restore. The embedded database must not be open in a shop; PostgreSQL may be in use. A
 * failed backup leaves nothing. Returns the manifest.
 */
export async function takeBackup(
  config: Config,
  folder: string,
  { now, kinds }: { now: Date; kinds: readonly FileKind[] },
): Promise<BackupList> {
  if (existsSync(folder)) throw new CannotStart(`${folder} exists already: name a new folder.`)
  if (config.databaseUrl) await refuseWithoutCreateDb(config.databaseUrl)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, FILES), { recursive: true, mode: 0o700 })
  try {
    const { rows, lost } = await dumpAndCopy(config, partial, kinds)
    const engine = config.databaseUrl ? 'postgres' : 'embedded'
    const about = { takenAt: now.toISOString(), engine, rows, ...(lost.length > 0 && { lost }) }
    const list = await writeList(partial, about as Omit<BackupList, 'format' | 'files'>)
    await verify(config, partial)
    await rename(partial, folder)
    return list
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/**
 * Dumps the database and copies every file that it references. Most files are copied before the
 * dump, so that few are left to copy after it and hardly any can be deleted in between.
 */
async function dumpAndCopy(
  { databaseUrl, dataDir, storage }: Config,
  folder: string,
  all: readonly FileKind[],
): Promise<Dumped> {
  const files = join(folder, FILES)
  await copyDataFiles(dataDir, files)
  const kinds = all.filter(({ place }) => place === 'data folder' || !storage)
  const copy = (names: string[]) => copyNamed(dataDir, files, names)
  return databaseUrl
    ? dumpPostgres(databaseUrl, join(folder, DATABASE.postgres), { kinds, copy })
    : dumpEmbedded(dataDir, join(folder, DATABASE.embedded), { kinds, copy })
}

/** Restores a backup temporarily and compares the numbers of rows. Throws on any difference. */
async function verify(config: Config, folder: string): Promise<void> {
  const list = await readList(folder)
  const file = join(folder, DATABASE[list.engine])
  const rows = config.databaseUrl
    ? await onTemporaryDatabase(config.databaseUrl, (url) => restoreAndCount(url, file))
    : await countEmbeddedDump(file)
  compareRows(list, rows)
}

/**
 * Restores a backup to a PostgreSQL database without tables or a data folder without a database.
 * Existing files must be identical. Everything is checked before anything is written, and the database
 * comes last, as a whole: what stopped in between is ended by another try.
 */
export async function restoreBackup(config: Config, folder: string): Promise<BackupList> {
  const list = await readList(folder)
  const configured = config.databaseUrl ? 'postgres' : 'embedded'
  if (list.engine !== configured)
    throw new CannotStart(
      `This backup is of the ${list.engine} database; the settings name the ${configured} one.`,
    )
  const stored = Object.entries(list.files).filter(([name]) => name.startsWith(`${FILES}/`))
  const paths = new Map(stored.map(([name, hash]) => [name.slice(FILES.length + 1), hash]))
  const lacking = await lackingIn(config.dataDir, paths)
  await refuseFilled(config)
  for (const path of lacking) await copyNew(join(folder, FILES, path), join(config.dataDir, path))
  const file = join(folder, DATABASE[list.engine])
  const rows = config.databaseUrl
    ? await restoreAndCount(config.databaseUrl, file)
    : await restoreEmbedded(config.dataDir, file)
  compareRows(list, rows)
  await acceptDataFolder(config)
  return list
}

async function refuseFilled({ databaseUrl, dataDir }: Config): Promise<void> {
  if (!databaseUrl) return refuseDatabaseIn(dataDir)
  if (Object.keys(await countPostgres(databaseUrl)).length > 0)
    throw new CannotStart('The database is not empty: a backup is brought back into an empty one.')
}

function compareRows(list: BackupList, rows: Record<string, number>): void {
  for (const [table, count] of Object.entries(list.rows))
    if (rows[table] !== count)
      throw new CannotStart(
        `The backup does not come back whole: ${table} has ${rows[table] ?? 0} rows instead of ${count}.`,
      )
}
