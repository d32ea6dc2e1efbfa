// Limits concurrent file operations. A hanging folder (an unavailable network share) blocks the
// thread of each operation, and Node's pool has few threads for everything: file operations may
// block some, never all. One that has not finished in time, waiting included, is refused with
// `storage-unavailable`; if it is running, it keeps its thread until it returns.

import { Refusal } from '#platform/refusal.ts'

export type FileLimiter = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const MAX_WAITING = 500

export function openFileLimiter(maxBusy: number, timeoutMs: number): FileLimiter {
  const waiting = new Set<() => void>()
  let busy = 0

  const startNext = () => {
    const [next] = waiting
    if (busy >= maxBusy || !next) return
    waiting.delete(next)
    busy += 1
    next()
  }
  const leave = () => {
    busy -= 1
    startNext()
  }
  return (work) =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        waiting.delete(start)
        reject(new Refusal('storage-unavailable'))
      }
      const timer = setTimeout(refuse, timeoutMs)
      const start = () => {
        const working = work().finally(() => clearTimeout(timer))
        working.then(resolve, reject)
        working.then(leave, leave)
      }
      if (waiting.size >= MAX_WAITING) {
        clearTimeout(timer)
        refuse()
        return
      }
      waiting.add(start)
      startNext()
    })
}
