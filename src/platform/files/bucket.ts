// Storage of uploaded files in an S3 bucket (signature version 4, path style). If the bucket is
// unavailable, slow or answers with an error, the call is refused with `storage-unavailable`, so no
// half-stored file is referenced. A circuit breaker opens after three failures in a row.

import { AwsClient } from 'aws4fetch'
import { openBreaker } from '#platform/network/breaker.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from './storage.ts'

const RETRIES = 2
const RETRY_AFTER_MS = 100
const TIMEOUT_MS = 15_000
const FAILURES_TO_REST = 3
const REST_MS = 5000
const FOREVER = 'public, max-age=31536000, immutable'

type Bucket = NonNullable<Config['storage']> & { timeoutMs?: number }
type Tools = { typeOf: (path: string) => string; log: Log }

export function openBucket(bucket: Bucket, { typeOf, log }: Tools): Storage {
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
  const ask = async (path: string, init: RequestInit) => {
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
      const headers = { 'content-type': typeOf(path), 'cache-control': FOREVER }
      const body = new Uint8Array(bytes)
      const { ok } = await ask(path, { method: 'PUT', body, headers })
      if (!ok) throw new Refusal('storage-unavailable')
    },
    find: async (path) => {
      const { ok, status, bytes } = await ask(path, { method: 'GET' })
      if (status === 404) return undefined
      if (!ok) throw new Refusal('storage-unavailable')
      return new Uint8Array(bytes)
    },
    remove: async (path) => {
      const { ok, status } = await ask(path, { method: 'DELETE' })
      if (!ok && status !== 404) throw new Refusal('storage-unavailable')
    },
    isResting: () => breaker.isResting(),
  }
}
