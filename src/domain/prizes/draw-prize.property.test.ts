// Whatever the weights: every ticket is one prize's, each prize has as many as it weighs, one that
// weighs nothing or has run out is never drawn.

import { array, assert, constantFrom, dictionary, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { NO_PRIZE, ODDS, PRIZES, totalWeight, WINNING_IDS } from '#contract/prizes.ts'
import { type Random, trueRandom } from '#platform/random.ts'
import { drawPrize, prizeOfTicket } from './spin-wheel.ts'

const drawing = (ticket: number): Random => ({ ...trueRandom, below: () => ticket })
const tickets = (count: number) => Array.from({ length: count }, (_, ticket) => ticket)
const countBy = <One>(all: One[]) =>
  all.reduce((counts, one) => counts.set(one, (counts.get(one) ?? 0) + 1), new Map<One, number>())

test('every ticket is one prize’s, and a prize has as many as it weighs', () => {
  const weights = array(record({ weight: nat({ max: 50 }) }), { minLength: 1, maxLength: 20 })
  assert(
    property(weights, (prizes) => {
      const drawn = countBy(tickets(totalWeight(prizes)).map((at) => prizeOfTicket(prizes, at)))
      for (const prize of prizes) expect(drawn.get(prize) ?? 0).toBe(prize.weight)
      expect(() => prizeOfTicket(prizes, totalWeight(prizes))).toThrow()
      expect(() => prizeOfTicket(prizes, -1)).toThrow()
    }),
  )
})

test('the 86 tickets of the wheel are shared out as published', () => {
  const drawn = countBy(tickets(ODDS.of).map((at) => drawPrize(drawing(at), { caps: {} }).id))
  expect(Object.fromEntries(drawn)).toEqual(
    Object.fromEntries(PRIZES.map(({ id, weight }) => [id, weight])),
  )
})

test('a prize that has run out is never drawn, and the others keep their shares', () => {
  const some = dictionary(constantFrom(...WINNING_IDS), nat({ max: 3 }))
  assert(
    property(some, some, (caps, won) => {
      const open = PRIZES.filter(
        ({ id }) => id === NO_PRIZE || (won[id] ?? 0) < (caps[id] ?? Infinity),
      )
      const drawn = countBy(
        tickets(totalWeight(open)).map((at) => drawPrize(drawing(at), { caps }, won).id),
      )
      expect(Object.fromEntries(drawn)).toEqual(
        Object.fromEntries(open.map(({ id, weight }) => [id, weight])),
      )
    }),
  )
})

test('true randomness spreads over the prizes as their weights say', () => {
  const spins = 20_000
  const drawn = countBy(tickets(spins).map(() => drawPrize(trueRandom, { caps: {} }).id))
  // The chi-square of ten degrees of freedom passes 45 once in half a million times.
  const chiSquare = PRIZES.reduce((sum, { id, weight }) => {
    const expected = (spins * weight) / ODDS.of
    return sum + ((drawn.get(id) ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(chiSquare).toBeLessThan(45)
})
