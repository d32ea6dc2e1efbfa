// What tests keep between runs: it is made again where it is missing, and its name holds a hash of all that it was
// made from, so that it is never out of date. Outside node_modules, which `npm ci` deletes.

import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '..', '..', '.cache')

/** Where the thing `name` that was made from `hash` lies, or will. */
export const keptPath = (name: string, hash: string): string => join(FOLDER, `${name}-${hash}`)

/** Keeps a copy of a file or folder, whole or not at all, and removes those of other hashes. */
export function keep(name: string, hash: string, made: string): void {
  const path = keptPath(name, hash)
  const draft = `${path}.${randomUUID()}`
  mkdirSync(FOLDER, { recursive: true })
  // With its owners, which `cpSync` does not keep.
  execFileSync('cp', ['-a', made, draft])
  for (const other of globSync(join(FOLDER, `${name}-*`)))
    if (other !== draft) rmSync(other, { recursive: true, force: true })
  renameSync(draft, path)
}

/** A hash of files, by their paths and what is in them, and of further words. */
export function hashOfFiles(patterns: readonly string[], ...words: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns).toSorted())
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file))
  return hash.update(words.join()).digest('hex').slice(0, 16)
}

export const isKept = (name: string, hash: string): boolean => existsSync(keptPath(name, hash))
