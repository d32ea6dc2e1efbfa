// The files of the data folder. What is written must survive a power cut: whole under another name,
// flushed, renamed, and the folder flushed too, so that half a file is never seen under its own name. A
// folder that hangs holds up nobody but who asks for its files, and where a share is not mounted
// nothing is written in its place.

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
import { openFileTurns } from './file-turns.ts'
import { Refusal } from '#platform/refusal.ts'

const TIMEOUT_MS = 20_000
const inTurn = openFileTurns(Math.max(1, Math.floor(THREADS / 2)), TIMEOUT_MS)

/** The file by which a data folder is known again. */
export const FOLDER_MARK = 'shop'
const marks = new Map<string, string>()

/**
 * From now on nothing is written below `root` unless it is the same folder as now. One without a mark
 * gets `id` as its own.
 */
export async function markFolder(root: string, id: string = randomUUID()): Promise<void> {
  await createDurably(join(root, FOLDER_MARK), Buffer.from(id))
  marks.set(root, (await folderId(root)) ?? '')
}

/** Whether a folder answers and is the one that was marked; one that never was is not known. */
export async function isFolderThere(root: string): Promise<boolean> {
  const known = marks.get(root)
  return known === undefined || known === (await folderId(root).catch(() => undefined))
}

/** The mark of a folder; undefined where it has none. */
export const folderId = (root: string): Promise<string | undefined> =>
  inTurn(() => readFile(join(root, FOLDER_MARK), 'utf8').catch(absent))

/** How many bytes the disk of a folder has room for. */
export const freeBytes = (folder: string): Promise<number> =>
  inTurn(async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  })

async function refuseElsewhere(path: string): Promise<void> {
  for (const root of marks.keys())
    if (path.startsWith(root + sep) && !(await isFolderThere(root)))
      throw new Refusal('storage-away')
}

/** The bytes of a file that has to be there. */
export const readBytes = (path: string): Promise<Buffer> => inTurn(() => readFile(path))

/** The bytes of a file; undefined where there is none. */
export const readIfThere = (path: string): Promise<Buffer | undefined> =>
  inTurn(() => readFile(path).catch(absent))

/**
 * The same for a file of a folder by its path in it, wherever no link leads out. Only the folder at
 * the top may be a link: operators put large ones where there is room.
 */
export const readWithin = (root: string, path: string): Promise<Buffer | undefined> =>
  inTurn(async () => {
    const [top = '', ...below] = path.split('/')
    const folder = await realpath(join(root, top)).catch(absent)
    if (folder === undefined) return undefined
    const wanted = join(folder, ...below)
    const found = await realpath(wanted).catch(absent)
    return found === wanted ? readFile(found).catch(absent) : undefined
  })

/** What lies in a folder with when it was changed; nothing where there is none. */
export const listFiles = (folder: string): Promise<{ name: string; changedAt: Date }[]> =>
  inTurn(async () => {
    const found = []
    for (const name of (await readdir(folder).catch(absent)) ?? []) {
      const facts = await stat(join(folder, name)).catch(absent)
      if (facts?.isFile()) found.push({ name, changedAt: facts.mtime })
    }
    return found
  })

function absent(error: NodeJS.ErrnoException): undefined {
  if (!/^(ENOENT|ENOTDIR|EISDIR)$/.test(error.code ?? '')) throw error
}

/** Creates or replaces a file durably. `mode` defaults to readable by its owner only. */
export async function writeDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  await refuseElsewhere(path)
  await inTurn(() => writeWhole(path, { bytes, mode, place: rename }))
}

/** Creates a file durably; one that is there stays as it is, also one that another process made just now. */
export async function createDurably(path: string, bytes: Uint8Array): Promise<void> {
  await refuseElsewhere(path)
  await inTurn(async () => {
    if (await stat(path).catch(absent)) return
    await writeWhole(path, { bytes, mode: 0o600, place: linkUnlessThere })
  })
}

async function linkUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(from)
}

type Written = {
  bytes: Uint8Array
  mode: number
  /** Gives what is whole its own name. */
  place: (unfinished: string, path: string) => Promise<void>
}

async function writeWhole(path: string, { bytes, mode, place }: Written): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    await writeFlushed(unfinished, bytes, mode)
    await place(unfinished, path)
  } catch (error) {
    // A full disk must not fill with halves of what it had no room for.
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

/** Removes a file durably; a missing file is fine. */
export const removeDurably = (path: string): Promise<void> =>
  inTurn(async () => {
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
