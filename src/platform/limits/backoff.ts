// Makes guessing slow, in this process: after some free tries each further one waits twice as long
// as the one before. A try counts before it is known to be wrong, because many can come at the same
// moment; a right one clears the count.

export type Backoff = {
  /** Counts a try and answers 0, or refuses it and answers how many ms to wait. */
  take(key: string, now: Date): number
  /** The try was right: nothing is held against the key. */
  clear(key: string): void
}

type Rules = { free: number; firstMs: number; mostMs: number; forgetMs: number }
type Tries = { count: number; last: number }

const MOST_KEYS = 50_000

/** `free` tries at once, then waits from `firstMs` to `mostMs`; calm for `forgetMs` starts anew. */
export function openBackoff({ free, firstMs, mostMs, forgetMs }: Rules): Backoff {
  const tries = new Map<string, Tries>()
  const waitAfter = (count: number) =>
    count < free ? 0 : Math.min(mostMs, firstMs * 2 ** (count - free))

  return {
    take: (key, now) => {
      const at = now.getTime()
      const known = tries.get(key)
      const { count, last } = known && at - known.last < forgetMs ? known : { count: 0, last: 0 }
      const waitMs = last + waitAfter(count) - at
      if (count > 0 && waitMs > 0) return waitMs
      tries.delete(key) // and to the end: the key that was idle longest makes room
      const idle = tries.size >= MOST_KEYS ? tries.keys().next().value : undefined
      if (idle !== undefined) tries.delete(idle)
      tries.set(key, { count: count + 1, last: at })
      return 0
    },
    clear: (key) => void tries.delete(key),
  }
}
