// Files of the data folder. Writes survive a power cut: written to a temporary name, flushed,
// renamed, and the folder flushed too, so a partial file never has its final name. A hanging folder
// delays only calls that use its files, and nothing is written to the mount point of a share that
// is not mounted.

import { randomUUID } from 'node:crypto'
import {
  link,
  mkdir,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  statfs,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { THREADS } from '#platform/config.ts'
import type { ByteSource } from './byte-source.ts'
import { openFileLimiter } from './file-limiter.ts'
import { Refusal } from '#platform/refusal.ts'

const TIMEOUT_MS = 20_000
const limited = openFileLimiter(Math.max(1, Math.floor(THREADS / 2)), TIMEOUT_MS)

/** The file that identifies a data folder. */
export const FOLDER_MARK = 'shop'
const marks = new Map<string, string>()

/**
 * From now on nothing is written below `root` unless it is the same folder as now. A folder without
 * an id file gets `id`.
 */
export async function markFolder(root: string, id: string = randomUUID()): Promise<void> {
  await createDurably(join(root, FOLDER_MARK), Buffer.from(id))
  marks.set(root, (await folderId(root)) ?? '')
}

/** Whether a folder responds and is the one that was marked; true for one that never was. */
export async function isFolderThere(root: string): Promise<boolean> {
  const known = marks.get(root)
  return known === undefined || known === (await folderId(root).catch(() => undefined))
}

/** The id of a folder; undefined if it has none. */
export const folderId = (root: string): Promise<string | undefined> =>
  limited(() => readFile(join(root, FOLDER_MARK), 'utf8').catch(ignoreMissing))

/** Free bytes on the disk of a folder. */
export const freeBytes = (folder: string): Promise<number> =>
  limited(async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })

async function assertSameFolder(path: string): Promise<void> {
  for (const root of marks.keys())
    if (path.startsWith(root + sep) && !(await isFolderThere(root)))
      throw new Refusal('storage-unavailable')
}

/** Reads a file that must exist. */
export const readBytes = (path: string): Promise<Buffer> => limited(() => readFile(path))

/** Reads a file; undefined if it does not exist. */
export const readIfThere = (path: string): Promise<Buffer | undefined> =>
  limited(() => readFile(path).catch(ignoreMissing))

/** A file to send in pieces, none of which is read before it is needed; undefined if it does not exist. */
export const openFile = (path: string): Promise<ByteSource | undefined> =>
  limited(async () => {
    const facts = await stat(path).catch(ignoreMissing)
    if (!facts?.isFile()) return undefined
    return { bytes: facts.size, read: (from, until) => readPiece(path, from, until) }
  })

/** Bytes of a file from `from` on, none from `until` on. The file is open no longer than that takes. */
export const readPiece = (
  path: string,
  from: number,
  until: number,
): Promise<Uint8Array<ArrayBuffer>> =>
  limited(async () => {
    const file = await open(path, 'r')
    try {
      const piece = new Uint8Array(until - from)
      const { bytesRead } = await file.read(piece, 0, piece.length, from)
      return piece.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  })

/**
 * Where a file is by its path in a folder, unless a link leads out of it. Only a top-level folder may
 * be a link: operators move large ones to another disk.
 */
export const findWithin = (root: string, path: string): Promise<string | undefined> =>
  limited(async () => {
    const [top = '', ...below] = path.split('/')
    const folder = await realpath(join(root, top)).catch(ignoreMissing)
    if (folder === undefined) return undefined
    const wanted = join(folder, ...below)
    const found = await realpath(wanted).catch(ignoreMissing)
    return found === wanted ? found : undefined
  })

/** The files of a folder with their modification times; empty if the folder does not exist. */
export const listFiles = (folder: string): Promise<{ name: string; changedAt: Date }[]> =>
  limited(async () => {
    const found = []
    for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
      const facts = await stat(join(folder, name)).catch(ignoreMissing)
      if (facts?.isFile()) found.push({ name, changedAt: facts.mtime })
    }
    return found
  })

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!/^(ENOENT|ENOTDIR|EISDIR)$/.test(error.code ?? '')) throw error
}

/** Creates or replaces a file durably. By default only its owner can read it. */
export async function writeDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await assertSameFolder(path)
  await limited(() => writeWhole(path, { bytes, mode, place: rename }))
}

/**
 * Creates a file durably; an existing file is left unchanged, even if another process has just
 * created it.
 */
export async function createDurably(path: string, bytes: Uint8Array): Promise<void> {
  await assertSameFolder(path)
  await limited(async () => {
    if (await stat(path).catch(ignoreMissing)) return
    await writeWhole(path, { bytes, mode: 0o600, place: linkUnlessThere })
  })
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(from)
}

type WriteOptions = {
  bytes: Uint8Array
  mode: number
  /** Moves the finished file to its name. */
  place: (unfinished: string, path: string) => Promise<void>
}

async function writeWhole(path: string, { bytes, mode, place }: WriteOptions): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    await writeFlushed(unfinished, bytes, mode)
    await place(unfinished, path)
  } catch (error) {
    // Partial files must not fill a full disk.
    await rm(unfinished, { force: true })
    throw error
  }
  await flushFolder(folder)
}

async function writeFlushed(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'w', mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Removes a file durably; a missing file is not an error. */
export const removeDurably = (path: string): Promise<void> =>
  limited(async () => {
    await rm(path, { force: true })
    await flushFolder(dirname(path))
  })

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
