// The manifest of a backup: its files with their hashes, and the number of rows of each table. A
// folder is refused if it holds a file that is not listed, or anything but plain files.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { ARRIVING } from '#platform/database/database.ts'
import { FOLDER_MARK, readIfThere, writeDurably } from '#platform/files/files.ts'
import { CannotStart } from '#platform/stop.ts'

const List = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  /** Rows of each table, compared after a restore. */
  rows: z.record(z.string(), z.number().int()),
  files: z.record(z.string(), z.string()),
  /** Files that the database references but the data folder does not have. */
  lost: z.array(z.string()).optional(),
})
export type BackupList = z.output<typeof List>

const LIST = 'backup.json'
export const FILES = 'files'
/** The file of the data folder that records when the last backup was taken. */
const LAST_BACKUP_FILE = 'last-backup'
export const DATABASE = { embedded: 'database.tar', postgres: 'database.dump' } as const

/**
 * Files of the data folder that no backup includes. `vault` holds the item keys of cards and `keys`
 * the app secret; the others are the lock, the folder's id, the time of its last backup and the
 * embedded database itself.
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  'database',
  ARRIVING,
  'keys',
  'lock',
  'lock.turn',
  FOLDER_MARK,
  LAST_BACKUP_FILE,
  'vault',
])

export async function writeList(
  folder: string,
  about: Omit<BackupList, 'format' | 'files'>,
): Promise<BackupList> {
  const list: BackupList = { format: 1, ...about, files: await hashFiles(folder) }
  await writeFile(join(folder, LIST), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
  return list
}

/** Reads the manifest of a backup and checks that the folder still matches it. */
export async function readList(folder: string): Promise<BackupList> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => undefined)
  if (!text) throw new CannotStart(`${folder} holds no backup.`)
  const list = parsed(text)
  const found = await hashFiles(folder)
  delete found[LIST]
  const names = new Set([DATABASE[list.engine], ...Object.keys(list.files)])
  for (const name of names)
    if (!Object.hasOwn(found, name) || found[name] !== list.files[name])
      throw new CannotStart(`The backup is damaged: ${name} is not what was kept.`)
  for (const name of Object.keys(found))
    if (!names.has(name) || !mayHold(list, name))
      throw new CannotStart(`The backup holds ${name}, which does not belong into one.`)
  return list
}

function parsed(text: string): BackupList {
  try {
    return List.parse(JSON.parse(text))
  } catch {
    throw new CannotStart('The backup is damaged: its list cannot be read.')
  }
}

/** Whether a backup may contain a file of this name. */
const mayHold = ({ engine }: BackupList, name: string) => {
  const [first, second = ''] = name.split('/')
  return name === DATABASE[engine] || (first === FILES && !NOT_KEPT.has(second))
}

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (entry.isDirectory()) continue
    if (!entry.isFile()) throw new CannotStart(`The backup holds ${name}, which is no plain file.`)
    hashes[name] = await hashOf(path)
  }
  return hashes
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Records when the data folder was backed up; every process of the shop reports it. */
export const recordBackup = (dataDir: string, takenAt: Date): Promise<void> =>
  writeDurably(join(dataDir, LAST_BACKUP_FILE), Buffer.from(takenAt.toISOString()))

/** When the data folder was last backed up, in seconds since 1970; 0 if it never was. */
export async function lastBackupSeconds(dataDir: string): Promise<number> {
  const stored = await readIfThere(join(dataDir, LAST_BACKUP_FILE))
  return stored ? Date.parse(stored.toString()) / 1000 : 0
}
