// Lets a steady stream through and a burst of it, in this process: the generic cell rate algorithm
// (ITU-T I.371), which keeps one moment for each key however much it asks.

import { perShop } from './per-shop.ts'

export type Throttle = {
  /** Lets one more through and answers 0, or refuses it and answers how many ms to wait. */
  take(key: string, now: Date): number
}

type Rule = { most: number; windowMs: number }

const MOST_KEYS = 50_000

/** A throttle for each shop: where one process holds several, none counts what another was asked. */
export const throttlePerShop = (rule: Rule): ((shop: object) => Throttle) =>
  perShop(() => openThrottle(rule))

/** Lets `most` through at once for each key, and `most` again in each `windowMs`, evenly. */
export function openThrottle({ most, windowMs }: Rule): Throttle {
  const apartMs = windowMs / most
  const dueAt = new Map<string, number>() // when the next would be due, were all evenly spaced

  return {
    take: (key, now) => {
      const at = now.getTime()
      const kept = dueAt.get(key) ?? at
      // None is due later than a window from its moment: where one is, the clock has been set back.
      const due = (kept > at + windowMs ? at : Math.max(kept, at)) + apartMs
      const waitMs = due - windowMs - at
      if (waitMs > 0) return Math.ceil(waitMs)
      dueAt.delete(key) // and to the end: the key that was idle longest makes room
      const idle = dueAt.size >= MOST_KEYS ? dueAt.keys().next().value : undefined
      if (idle !== undefined) dueAt.delete(idle)
      dueAt.set(key, due)
      return 0
    },
  }
}
