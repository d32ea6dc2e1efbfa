// How what people send becomes a file and a row: the only place that stores an upload, and removes one.
// A file is stored before the row that names it is committed, and removed only when the row is certainly
// not there: after an error the commit may have taken effect all the same. What is left is swept.

import { join } from 'node:path'
import type { Tx } from '#platform/tx.ts'
import { removeDurably, writeDurably } from './files.ts'
import { isStoredPath, type Storage } from './storage.ts'

/** The data folder, and the storage of what everybody may see. */
export type Places = { dataDir: string; storage: Pick<Storage, 'put' | 'remove'> }

/** A file by its path, which begins with the folder of its kind. */
export type Arriving = { path: string; bytes: Uint8Array }

export async function storeFiles(to: Places, files: readonly Arriving[]): Promise<void> {
  for (const { path, bytes } of files)
    if (isStoredPath(path)) await to.storage.put(path, bytes)
    else await writeDurably(join(to.dataDir, path), bytes)
}

/** Removes files that no row names any more; a missing one is not an error. */
export async function removeFiles(from: Places, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    if (isStoredPath(path)) await from.storage.remove(path)
    else await removeDurably(join(from.dataDir, path))
}

type Intake<Row> = {
  files: readonly Arriving[]
  write: (verb: (tx: Tx) => Promise<Row>) => Promise<Row>
  /** Writes the row that names the files. */
  verb: (tx: Tx) => Promise<Row>
  /** The files that are not needed with this row, or where nothing was written: undefined. */
  unneeded: (row: Row | undefined) => readonly string[]
}

export async function takeIn<Row>(to: Places, intake: Intake<Row>): Promise<Row> {
  const { files, write, verb, unneeded } = intake
  let mayBeWritten = false
  const attempt = async (tx: Tx) => {
    mayBeWritten = false
    const row = await verb(tx)
    mayBeWritten = true
    return row
  }
  let row: Row
  try {
    await storeFiles(to, files)
    row = await write(attempt)
  } catch (error) {
    if (!mayBeWritten) await removeFiles(to, unneeded(undefined))
    throw error
  }
  await removeFiles(to, unneeded(row))
  return row
}
