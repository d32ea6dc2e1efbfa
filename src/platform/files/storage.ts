// Storage of uploaded files: the data folder or an S3 bucket. Each name contains a hash of the
// content, so a file is written once and never changes. A bucket that is unavailable, slow or answers
// with an error refuses the call with `storage-unavailable`, so no half-stored file is referenced.

import { join } from 'node:path'
import assert from 'node:assert/strict'
import type { Config } from '#platform/config.ts'
import { readWithin, removeDurably, writeDurably } from './files.ts'
import type { Log } from '#platform/log.ts'
import { AwsClient } from 'aws4fetch'
import { openBreaker } from '#platform/network/breaker.ts'
import { Refusal } from '#platform/refusal.ts'

export type Storage = {
  /** Stores a file; refuses with `storage-unavailable` when it cannot. */
  put(path: string, bytes: Uint8Array): Promise<void>
  find(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Removes a file; a missing one is not an error. */
  remove(path: string): Promise<void>
  /** Whether the circuit breaker of the bucket is open. */
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
  const backend = storage ? openBucket(storage, log) : openFolder(dataDir)
  return {
    put: async (path, bytes) => {
      assert(isStoredPath(path), `a path of the storage: ${path}`)
      return backend.put(path, bytes)
    },
    find: async (path) => (isStoredPath(path) ? backend.find(path) : undefined),
    remove: async (path) => (isStoredPath(path) ? backend.remove(path) : undefined),
    isResting: () => backend.isResting(),
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

const RETRIES = 2
const RETRY_AFTER_MS = 100
const TIMEOUT_MS = 15_000
const FAILURES_TO_REST = 3
const REST_MS = 5000
const FOREVER = 'public, max-age=31536000, immutable'

type Bucket = NonNullable<Config['storage']> & { timeoutMs?: number }

/** An S3 bucket by its path-style URL. A circuit breaker opens after three failures in a row. */
export function openBucket(bucket: Bucket, log: Log): Storage {
  const { url, key, secret, region, timeoutMs = TIMEOUT_MS } = bucket
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: RETRIES,
    initRetryMs: RETRY_AFTER_MS,
  })
  const rules = { failures: FAILURES_TO_REST, restMs: REST_MS, log }
  const breaker = openBreaker({ name: 'file storage', ...rules })
  const send = async (path: string, init: RequestInit) => {
    try {
      return await breaker.run(async () => {
        const signal = AbortSignal.timeout(timeoutMs)
        const answer = await client.fetch(`${url}/${path}`, { ...init, signal })
        const { status, ok } = answer
        if (status >= 500) throw new Error(`The storage answered ${status}`)
        return { status, ok, bytes: await answer.arrayBuffer() }
      })
    } catch {
      throw new Refusal('storage-unavailable')
    }
  }
  return {
    put: async (path, bytes) => {
      const headers = { 'content-type': storedType(path), 'cache-control': FOREVER }
      const body = new Uint8Array(bytes)
      const { ok } = await send(path, { method: 'PUT', body, headers })
      if (!ok) throw new Refusal('storage-unavailable')
    },
    find: async (path) => {
      const { ok, status, bytes } = await send(path, { method: 'GET' })
      if (status === 404) return undefined
      if (!ok) throw new Refusal('storage-unavailable')
      return new Uint8Array(bytes)
    },
    remove: async (path) => {
      const { ok, status } = await send(path, { method: 'DELETE' })
      if (!ok && status !== 404) throw new Refusal('storage-unavailable')
    },
    isResting: () => breaker.isResting(),
  }
}
