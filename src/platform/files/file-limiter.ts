// Limits concurrent file operations. A hanging folder (an unavailable network share) blocks the
// thread of each operation, and Node's pool has few threads for everything: file operations may
// block some, never all. One that has not finished in time, waiting included, is refused with
// `storage-unavailable`; if it is running, it keeps its thread until it returns.

import pLimit from 'p-limit'
import { Refusal } from '#platform/refusal.ts'

export type FileLimiter = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const MAX_WAITING = 500

export function openFileLimiter(maxBusy: number, timeoutMs: number): FileLimiter {
  const limit = pLimit(maxBusy)
  return (work) =>
    new Promise((resolve, reject) => {
      let isRefused = limit.pendingCount >= MAX_WAITING
      const refuse = () => {
        isRefused = true
        reject(new Refusal('storage-unavailable'))
      }
      if (isRefused) return refuse()
      const timer = setTimeout(refuse, timeoutMs)
      const start = async () => {
        if (!isRefused) resolve(await work())
      }
      return void limit(start)
        .catch(reject)
        .finally(() => clearTimeout(timer))
    })
}
