// The files of the data folder that a backup keeps, copied while a shop may write and remove some:
// what is still being written is left out, what is removed meanwhile is no mistake, and what is there
// already is never replaced.

import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashOf, NOT_KEPT } from './backup-list.ts'
import { CannotStart } from '#platform/stop.ts'

/** Ends the name of a file that is not whole yet (files.ts). */
const UNFINISHED = '.part'

/** Copies all that `to` does not have. */
export async function copyDataFiles(from: string, to: string): Promise<void> {
  await copyNamed(from, to, await namesIn(from))
}

/** Copies those of some files that `to` does not have; answers which are not there to be copied. */
export async function copyNamed(
  from: string,
  to: string,
  names: readonly string[],
): Promise<string[]> {
  const missing: string[] = []
  for (const name of names) if (!(await isCopied(from, to, name))) missing.push(name)
  return missing
}

/** The files of a data folder that a backup keeps, by their paths in it. */
async function namesIn(root: string, folder = ''): Promise<string[]> {
  const names: string[] = []
  for (const name of await readdir(join(root, folder)).catch(none)) {
    const path = folder ? `${folder}/${name}` : name
    if (NOT_KEPT.has(path) || name.endsWith(UNFINISHED)) continue
    // A folder of the data folder may be a link to where there is room.
    const found = await stat(join(root, path)).catch(none)
    if (Array.isArray(found)) continue
    if (found.isDirectory()) names.push(...(await namesIn(root, path)))
    else if (found.isFile()) names.push(path)
  }
  return names
}

/** Whether a file is there now; one that went between listing and copying is not. */
async function isCopied(from: string, to: string, name: string): Promise<boolean> {
  if (existsSync(join(to, name))) return true
  try {
    await copyNew(join(from, name), join(to, name))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  return true
}

/**
 * Which files a data folder lacks, of those that are to come back with their hashes. One that is
 * there as it was stays; one that is there with something else in it is refused.
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

/** Fails where the file is there already. */
export async function copyNew(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to, constants.COPYFILE_EXCL)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

function none(error: unknown): never[] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}
