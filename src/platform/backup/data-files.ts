// Copies the files of the data folder for a backup, while a shop may be writing and deleting some:
// unfinished files are skipped, a file deleted meanwhile is not an error, and an existing file is
// never overwritten.

import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf, NOT_KEPT } from './backup-list.ts'
import { CannotStart } from '#platform/stop.ts'

/** The suffix of files that are still being written (files.ts). */
const UNFINISHED = '.part'

/** Copies every file that `to` does not have. */
export async function copyDataFiles(from: string, to: string): Promise<void> {
  await copyNamed(from, to, await namesIn(from))
}

/** Copies the named files that `to` does not have; returns the names of missing ones. */
export async function copyNamed(
  from: string,
  to: string,
  names: readonly string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) if (!(await copyIfThere(from, to, name))) missing.push(name)
  return missing
}

/** The paths of the files of a data folder that a backup includes. */
async function namesIn(root: string, folder = ''): Promise<string[]> {
  const names: string[] = []
  for (const name of (await readdir(join(root, folder)).catch(ignoreMissing)) ?? []) {
    const path = folder ? `${folder}/${name}` : name
    if (NOT_KEPT.has(path) || name.endsWith(UNFINISHED)) continue
    // A folder inside the data folder may be a symbolic link to a larger disk.
    const found = await stat(join(root, path)).catch(ignoreMissing)
    if (found?.isDirectory()) names.push(...(await namesIn(root, path)))
    else if (found?.isFile()) names.push(path)
  }
  return names
}

/** Copies a file unless `to` has it; returns false if it was deleted after it was listed. */
async function copyIfThere(from: string, to: string, name: string): Promise<boolean> {
  if (existsSync(join(to, name))) return true
  const copied = copyNew(join(from, name), join(to, name)).then(() => true)
  return (await copied.catch(ignoreMissing)) ?? false
}

/**
 * The files of a manifest that a data folder lacks. A file that is there with the same hash is
 * skipped; one with other content is refused.
 */
export async function lackingIn(
  to: string,
  hashes: ReadonlyMap<string, string>,
): Promise<string[]> {
  const lacking: string[] = []
  for (const [name, hash] of hashes) {
    const path = join(to, name)
    if (!existsSync(path)) lacking.push(name)
    else if ((await hashOf(path)) !== hash)
      throw new CannotStart(
        `${path} is there already with something else in it, and nothing is ever overwritten.`,
      )
  }
  return lacking
}

/** Copies a file that the caller found not to be there; it gets its name once all of it is. */
export async function copyNew(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, `${to}${UNFINISHED}`)
  await rename(`${to}${UNFINISHED}`, to)
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
