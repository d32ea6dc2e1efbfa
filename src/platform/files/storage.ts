// Storage of uploaded files: the data folder or an S3 bucket. Each name contains a hash of the
// content, so a file is written once and never changes.

import { join } from 'node:path'
import assert from 'node:assert/strict'
import type { Config } from '#platform/config.ts'
import { readWithin, removeDurably, writeDurably } from './files.ts'
import { openBucket } from './bucket.ts'
import type { Log } from '#platform/log.ts'

export type Storage = {
  /** Stores a file; refuses with `storage-unavailable` when it cannot. */
  put(path: string, bytes: Uint8Array): Promise<void>
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes a file; a missing one is not an error. */
  remove(path: string): Promise<void>
  /** Whether its circuit breaker is open. */
  isResting(): boolean
}

export const STORED_FOLDERS = ['pictures', 'spins', 'models'] as const

const TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  glb: 'model/gltf-binary',
}

/** The media type of a stored file, derived from its name. */
export const storedType = (path: string) =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Whether a path has the form of this shop's stored files. */
export const isStoredPath = (path: string) =>
  /^(pictures|spins|models)(\/[a-z0-9-]+)*\/[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(path)

export function openStorage(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  log: Log,
): Storage {
  const opened = storage ? openBucket(storage, { typeOf: storedType, log }) : openFolder(dataDir)
  return {
    put: async (path, bytes) => {
      assert(isStoredPath(path), `a path of the storage: ${path}`)
      return opened.put(path, bytes)
    },
    find: async (path) => (isStoredPath(path) ? opened.find(path) : undefined),
    remove: async (path) => (isStoredPath(path) ? opened.remove(path) : undefined),
    isResting: () => opened.isResting(),
  }
}

function openFolder(root: string): Storage {
  return {
    put: (path, bytes) => writeDurably(join(root, path), bytes),
    find: async (path) => {
      const bytes = await readWithin(root, path)
      return bytes && new Uint8Array(bytes)
    },
    remove: (path) => removeDurably(join(root, path)),
    isResting: () => false,
  }
}
