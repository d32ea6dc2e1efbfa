// Rate limiter that allows a steady rate and a burst, in this process: the generic cell rate
// algorithm (ITU-T I.371), which stores one timestamp per key.

import { perShop } from './per-shop.ts'

export type Throttle = {
  /** Allows one call, or several units at once, and returns 0; or refuses it and returns how many ms to wait. */
  take(key: string, now: Date, units?: number): number
}

type Rule = { limit: number; windowMs: number }

const MAX_KEYS = 50_000

/** A throttle for each shop, so that shops in one process are counted separately. */
export const throttlePerShop = (rule: Rule): ((shop: object) => Throttle) =>
  perShop(() => openThrottle(rule))

/** Lets `limit` through at once for each key, and `limit` again in each `windowMs`, evenly. */
export function openThrottle({ limit, windowMs }: Rule): Throttle {
  const apartMs = windowMs / limit
  const dueAt = new Map<string, number>() // when the next call would come at the steady rate

  return {
    take: (key, now, units = 1) => {
      const at = now.getTime()
      const stored = dueAt.get(key) ?? at
      // No due time is more than a window ahead unless the clock was set back.
      const due = (stored > at + windowMs ? at : Math.max(stored, at)) + apartMs * units
      const waitMs = due - windowMs - at
      if (waitMs > 0) return Math.ceil(waitMs)
      dueAt.delete(key) // moves it to the end: the key that was idle longest is evicted first
      const idle = dueAt.size >= MAX_KEYS ? dueAt.keys().next().value : undefined
      if (idle !== undefined) dueAt.delete(idle)
      dueAt.set(key, due)
      return 0
    },
  }
}
