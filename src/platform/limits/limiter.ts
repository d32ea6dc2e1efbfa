// Counts tries in a sliding window, in this process, to slow down guessing.

export type Limiter = {
  /** Whether `key` has tries left. */
  allows(key: string, now: Date): boolean
  /** Counts one try; returns a function that takes it back. */
  count(key: string, now: Date): () => void
}

const MAX_KEYS = 50_000

/** Allows `limit` counted tries for each key in any `windowMs`. */
export function openLimiter({ limit, windowMs }: { limit: number; windowMs: number }): Limiter {
  const tries = new Map<string, number[]>()
  const recent = (key: string, now: Date) =>
    (tries.get(key) ?? []).filter((at) => at > now.getTime() - windowMs)

  return {
    allows: (key, now) => recent(key, now).length < limit,
    count: (key, now) => {
      const counted = [...recent(key, now), now.getTime()]
      tries.delete(key) // moves it to the end: the key that was idle longest is evicted first
      const idle = tries.size >= MAX_KEYS ? tries.keys().next().value : undefined
      if (idle !== undefined) tries.delete(idle)
      tries.set(key, counted)
      let isTakenBack = false
      return () => {
        if (isTakenBack) return
        isTakenBack = true
        const left = tries.get(key) ?? []
        const index = left.indexOf(now.getTime())
        if (index >= 0) tries.set(key, left.toSpliced(index, 1))
      }
    },
  }
}
