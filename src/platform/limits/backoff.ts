// Exponential backoff against guessing, in this process. A try counts before it is known to be wrong,
// because many can arrive at the same instant; a correct one clears the count.

import { Refusal } from '#platform/refusal.ts'

export type Backoff = {
  /** Counts a try and returns 0, or refuses it and returns how many ms to wait. */
  take(key: string, now: Date): number
  /** Forgets the tries of a key, after a correct one. */
  clear(key: string): void
}

type Rules = { free: number; firstMs: number; maxMs: number; forgetMs: number }
type Tries = { count: number; last: number }

const MAX_KEYS = 50_000
const MINUTE_MS = 60_000
const SLOWEST = { maxMs: 15 * MINUTE_MS, forgetMs: 60 * MINUTE_MS }

/** Tries at a password or recovery code: a person needs few. */
export const openPasswordBackoff = (): Backoff =>
  openBackoff({ free: 5, firstMs: 15_000, ...SLOWEST })

/** Tries at a short code, which soon expires: a few more are free. */
export const openCodeBackoff = (): Backoff => openBackoff({ free: 10, firstMs: 30_000, ...SLOWEST })

/** `free` tries without a wait, then from `firstMs` to `maxMs`; a key is forgotten after `forgetMs` without a try. */
export function openBackoff({ free, firstMs, maxMs, forgetMs }: Rules): Backoff {
  const tries = new Map<string, Tries>()
  const waitAfter = (count: number) =>
    count < free ? 0 : Math.min(maxMs, firstMs * 2 ** (count - free))

  return {
    take: (key, now) => {
      const at = now.getTime()
      const found = tries.get(key)
      const known = found && at - found.last < forgetMs ? found : undefined
      const waitMs = known ? known.last + waitAfter(known.count) - at : 0
      if (waitMs > 0) return waitMs
      tries.delete(key) // moves it to the end: the key that was idle longest is evicted first
      const idle = tries.size >= MAX_KEYS ? tries.keys().next().value : undefined
      if (idle !== undefined) tries.delete(idle)
      tries.set(key, { count: (known?.count ?? 0) + 1, last: at })
      return 0
    },
    clear: (key) => void tries.delete(key),
  }
}

/** Counts a try, or refuses it as `too-often` and says how many seconds to wait. */
export function countTry(tries: Pick<Backoff, 'take'>, key: string | number): void {
  const waitMs = tries.take(String(key), new Date())
  if (waitMs > 0) throw tooOften(waitMs)
}

export const tooOften = (waitMs: number) =>
  new Refusal('too-often', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
