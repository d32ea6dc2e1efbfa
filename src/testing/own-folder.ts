// Folders of test tools on this machine: a cache of what they unpack, and temporary ones. They belong
// to the user who runs the tests; if that is root, the user that PostgreSQL runs as can reach them.

import { spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * The folder `name` in this user's cache, filled by `fill` on first use. It
 * appears whole or not at all, however many processes ask at once.
 */
export async function unpackedOnce(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const cache = ownCache()
  const folder = join(cache, name)
  if (existsSync(folder)) return folder

  const draft = mkdtempSync(join(cache, `${name}.draft-`))
  try {
    await fill(draft)
    spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', draft])
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** A new, empty folder. The caller removes it. */
export function throwAwayFolder(prefix: string): string {
  return mkdtempSync(join(realpathSync(openTemporaryFolder()), prefix))
}

/** In the project if possible, because systems clean up temporary folders, but where `npm ci` deletes nothing. */
function ownCache(): string {
  const inProject = join(import.meta.dirname, '..', '..', '.cache', 'unpacked')
  try {
    mkdirSync(inProject, { recursive: true })
    accessSync(inProject, constants.W_OK)
    if (!isRoot() || reachableByAll(inProject)) return inProject
  } catch {} // somebody else's project
  return ownTemporaryCache()
}

/** Refuses a cache that another user planted under our name. */
function ownTemporaryCache(): string {
  const uid = process.getuid?.() ?? 0
  const cache = join(openTemporaryFolder(), `yaadbox-${uid}`)
  mkdirSync(cache, { recursive: true, mode: 0o755 })
  const found = lstatSync(cache)
  if (found.isDirectory() && found.uid === uid) return cache
  throw new Error(`${cache} belongs to somebody else: remove it, or set TMPDIR to another folder`)
}

/** The temporary folder; for root, one that other users can reach too. */
function openTemporaryFolder(): string {
  const temporary = tmpdir()
  if (!isRoot()) return temporary
  return [temporary, '/tmp', '/var/tmp'].find(reachableByAll) ?? temporary
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function reachableByAll(folder: string): boolean {
  if (!existsSync(folder) || (statSync(folder).mode & 0o001) === 0) return false
  return dirname(folder) === folder || reachableByAll(dirname(folder))
}
