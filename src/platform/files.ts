// Files that must survive a power cut: written whole under another name, flushed, renamed, and the
// folder flushed too. Half a file is never seen under its own name.

import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Creates or replaces a file durably. `mode` defaults to readable by its owner only. */
export async function writeDurably(path: string, bytes: Uint8Array, mode = 0o600): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}.part`
  try {
    await writeFlushed(unfinished, bytes, mode)
    await rename(unfinished, path)
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
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { force: true })
  await flushFolder(dirname(path))
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  if (!handle) return
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
