// Guessing of vouchers' codes. Each network may type 20 unknown codes in ten minutes, in previews and
// orders together; after that none is looked up for it. What others do refuses nobody: all guesses
// together are only counted, for the metrics. Counted in this process.

import type { Context } from 'hono'
import { isGuess } from '#domain/vouchers/voucher-rules.ts'
import { callerNetwork } from '#http/caller.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { tooOften } from '#platform/limits/backoff.ts'
import { openLimiter } from '#platform/limits/limiter.ts'
import { perShop } from '#platform/limits/per-shop.ts'

const WINDOW_MS = 10 * 60_000
export const UNKNOWN_CODES = 20

const guessesOf = perShop(() => ({
  each: openLimiter({ limit: UNKNOWN_CODES, windowMs: WINDOW_MS }),
  all: { count: 0 },
}))

/** How many unknown codes were typed since the process started. */
export const guessesInAll = (shop: object): number => guessesOf(shop).all.count

/** Refuses a network that has guessed too often. */
export function refuseGuesser(c: Context<ApiEnv>): void {
  const { each } = guessesOf(c.var.deps.shop)
  if (!each.allows(callerNetwork(c), new Date())) throw tooOften(WINDOW_MS)
}

/** Counts an unknown code, or refuses the answer if many were typed at the same moment. */
export function countGuess(c: Context<ApiEnv>): void {
  const { each, all } = guessesOf(c.var.deps.shop)
  all.count += 1
  refuseGuesser(c)
  each.count(callerNetwork(c), new Date())
}

/** Runs a call in which a code was typed, and counts the code if it is refused as unknown. */
export async function countingGuesses<T>(c: Context<ApiEnv>, call: () => Promise<T>): Promise<T> {
  refuseGuesser(c)
  try {
    return await call()
  } catch (error) {
    if (isGuess(error)) countGuess(c)
    throw error
  }
}
