// A seeded source of choices: the same seed draws the same actions.

export type SeededRandom = {
  upTo: (limit: number) => number
  chance(share: number): boolean
  one<T>(of: readonly T[]): T
  /** Rather a late one than an early one, so that what is new is acted on. */
  recent<T>(of: readonly T[]): T
  weighted<T>(of: readonly [number, T][]): T
}

const WORD = 4_294_967_296

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  // Mulberry32: short, and even enough for drawing actions.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WORD
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(of: readonly T[], at: number): T => {
    const found = of[at]
    if (found === undefined) throw new Error('Nothing to choose from')
    return found
  }
  return {
    upTo,
    chance: (share) => next() < share,
    one: (of) => pick(of, upTo(of.length)),
    recent: (of) => {
      const from = next() < 0.5 ? Math.max(0, of.length - 8) : 0
      return pick(of, from + upTo(of.length - from))
    },
    weighted: <T>(of: readonly [number, T][]): T => {
      let left = next() * of.reduce((all, [weight]) => all + weight, 0)
      for (const [weight, value] of of) {
        left -= weight
        if (left < 0) return value
      }
      return pick(of, of.length - 1)[1]
    },
  }
}
