// The dice of the wheel. Every prize owns as many tickets as its weight; one ticket is drawn. A
// prize that has run out for the day owns none, so its spins fall on the others by their weights.

import assert from 'node:assert/strict'
import { NO_PRIZE, PRIZES, type PrizeId, totalWeight } from '#contract/prizes.ts'
import type { WheelSwitches } from '#contract/prize-claims.ts'
import type { Random } from '#platform/random.ts'

export type Won = Partial<Record<PrizeId, number>>

/** Draws a prize within the day's caps; `won` says how often each was won today already. */
export function drawPrize(random: Random, { caps }: Pick<WheelSwitches, 'caps'>, won: Won = {}) {
  const open = PRIZES.filter(({ id }) => id === NO_PRIZE || (won[id] ?? 0) < capOf(caps, id))
  return prizeOfTicket(open, random.below(totalWeight(open)))
}

const capOf = (caps: Partial<Record<string, number>>, id: PrizeId) => caps[id] ?? Infinity

/** Whose ticket it is, counting from 0 through the prizes in their order. */
export function prizeOfTicket<One extends { weight: number }>(
  prizes: readonly One[],
  ticket: number,
): One {
  let last = 0
  const owner = prizes.find(({ weight }) => ticket < (last += weight))
  assert(owner && ticket >= 0, 'every ticket has an owner')
  return owner
}
