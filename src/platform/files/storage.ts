// Storage of uploaded files: the data folder or an S3 bucket. Each name contains a hash of the
// content, so a file is written once and never changes. A bucket that is unavailable, slow or answers
// with an error refuses the call with `storage-unavailable`, so no half-stored file is referenced.

import { join } from 'node:path'
import assert from 'node:assert/strict'
import type { Config } from '#platform/config.ts'
import type { ByteSource } from './byte-source.ts'
import { findWithin, openFile, removeDurably, writeDurably } from './files.ts'
import type { Log } from '#platform/log.ts'
import { AwsClient } from 'aws4fetch'
import { openBreaker } from '#platform/network/breaker.ts'
import { Refusal } from '#platform/refusal.ts'

export type Storage = {
  /** Stores a file; refuses with `storage-unavailable` when it cannot. */
  put(path: string, bytes: Uint8Array): Promise<void>
  /** A file to be read in pieces. */
  open(path: string): Promise<ByteSource | undefined>
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
    open: async (path) => (isStoredPath(path) ? backend.open(path) : undefined),
    remove: async (path) => (isStoredPath(path) ? backend.remove(path) : undefined),
    isResting: () => backend.isResting(),
  }
}

function openFolder(root: string): Storage {
  return {
    put: (path, bytes) => writeDurably(join(root, path), bytes),
    open: async (path) => {
      const found = await findWithin(root, path)
      return found === undefined ? undefined : openFile(found)
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
/** How much of a file is fetched at a time: most pictures in one request. */
const RANGE_BYTES = 256 * 1024
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
        const { status, ok, headers } = answer
        if (status >= 500) throw new Error(`The storage answered ${status}`)
        return { status, ok, headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
      })
    } catch {
      throw new Refusal('storage-unavailable')
    }
  }
  const fetchRange = async (path: string, from: number): Promise<Fetched | undefined> => {
    const headers = { range: `bytes=${from}-${from + RANGE_BYTES - 1}` }
    const answer = await send(path, { method: 'GET', headers })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Refusal('storage-unavailable')
    return fetchedOf(answer)
  }
  return {
    put: async (path, bytes) => {
      const headers = { 'content-type': storedType(path), 'cache-control': FOREVER }
      const body = new Uint8Array(bytes)
      const { ok } = await send(path, { method: 'PUT', body, headers })
      if (!ok) throw new Refusal('storage-unavailable')
    },
    open: async (path) => {
      let last = await fetchRange(path, 0)
      if (!last) return undefined
      return {
        bytes: last.total,
        read: async (from, until) => {
          if (!last || from < last.from || from >= last.from + last.bytes.length)
            last = await fetchRange(path, from)
          if (!last) throw new Refusal('storage-unavailable')
          return last.bytes.subarray(from - last.from, until - last.from)
        },
      }
    },
    remove: async (path) => {
      const { ok, status } = await send(path, { method: 'DELETE' })
      if (!ok && status !== 404) throw new Refusal('storage-unavailable')
    },
    isResting: () => breaker.isResting(),
  }
}

/** Some bytes of a file, where in it they are, and how many it has. */
type Fetched = { from: number; total: number; bytes: Uint8Array<ArrayBuffer> }

/** A storage that knows no ranges answers with the whole file. */
function fetchedOf(answer: { headers: Headers; bytes: Uint8Array<ArrayBuffer> }): Fetched {
  const { headers, bytes } = answer
  const [, from = 0, total = bytes.length] =
    /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  return { from: Number(from), total: Number(total), bytes }
}
