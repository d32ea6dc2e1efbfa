// The reckoning of an order against an oracle that works in exact fractions and was written apart.

import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { LEAST_NAMED_CENTS, netOfLines, priceForTotal, shareOut, sumOrder } from './order-sums.ts'

/** A number as a fraction of two whole numbers. */
type Fraction = { top: bigint; bottom: bigint }

const lines = array(
  record({ quantity: integer({ min: 0, max: 10 }), unitPriceCents: nat({ max: 999_999_99 }) }),
  { minLength: 1, maxLength: 20 },
)
const parts = record({ deliveryCents: nat({ max: 99_999_99 }), discountCents: nat() })

test('an order’s total is its pieces and delivery less the discount, which never takes off more', () => {
  const reckons = property(lines, parts, (ordered, added) => {
    const sums = sumOrder(ordered, added)
    let pieces = 0n
    for (const { quantity, unitPriceCents } of ordered)
      for (let piece = 0; piece < quantity; piece++) pieces += BigInt(unitPriceCents)
    const before = pieces + BigInt(added.deliveryCents)
    const off = BigInt(added.discountCents)
    const total = off > before ? 0n : before - off
    expect(BigInt(sums.piecesCents)).toBe(pieces)
    expect(BigInt(sums.totalCents)).toBe(total)
    expect(BigInt(sums.discountCents)).toBe(before - total)
  })
  assert(reckons, { numRuns: runs(100_000) })
})

/** The exact share, as a fraction of a cent. */
const exactShare = (cents: number, part: number, whole: bigint): Fraction => ({
  top: BigInt(cents) * BigInt(part),
  bottom: whole,
})

test('shares add up to the cent and are off by less than one, the largest remainder first', () => {
  const shares = property(
    nat(),
    array(nat({ max: 9_999_999 }), { maxLength: 20 }),
    (cents, among) => {
      const whole = among.reduce((sum, each) => sum + BigInt(each), 0n)
      const shared = shareOut(cents, among)
      if (whole === 0n) {
        expect(shared).toEqual(among.map(() => 0))
        return
      }
      expect(shared.reduce((sum, each) => sum + each, 0)).toBe(cents)
      const over = shared.map((share, index) => {
        const { top, bottom } = exactShare(cents, among[index] ?? 0, whole)
        const off = BigInt(share) * bottom - top
        expect(off < bottom && off > -bottom).toBe(true)
        return { share, isUp: off > 0n, rest: top % bottom, index }
      })
      // Nobody was given a cent before somebody with a larger remainder, or an earlier equal one.
      for (const up of over.filter(({ isUp }) => isUp))
        for (const down of over.filter(({ isUp, rest }) => !isUp && rest > 0n))
          expect(up.rest > down.rest || (up.rest === down.rest && up.index < down.index)).toBe(true)
    },
  )
  assert(shares, { numRuns: runs(20_000) })
})

test('what the lines of a sale count adds up to the pieces less the discount', () => {
  const counts = property(lines, nat(), (ordered, discountCents) => {
    const { piecesCents } = sumOrder(ordered)
    const nets = netOfLines(ordered, discountCents)
    const off = Math.min(discountCents, piecesCents)
    expect(nets.reduce((sum, each) => sum + each, 0)).toBe(piecesCents - off)
    expect(Math.min(...nets)).toBeGreaterThanOrEqual(0)
  })
  assert(counts, { numRuns: runs(20_000) })
})

const naming = record({
  deliveryCents: constantFrom(0, 50, 6_200_00),
  discountCents: constantFrom(0, 30, 100_00),
  namingCents: integer({ min: 0, max: 99 }),
})

test('cents that name an order are the last that is taken off, and always leave something to pay', () => {
  const named = property(lines, naming, (ordered, parts) => {
    const sums = sumOrder(ordered, parts)
    const plain = sumOrder(ordered, { ...parts, namingCents: 0 })
    const isNamed = plain.totalCents >= LEAST_NAMED_CENTS
    expect(sums.namingCents).toBe(isNamed ? parts.namingCents : 0)
    expect(sums.totalCents).toBe(plain.totalCents - sums.namingCents)
    expect(sums.discountCents).toBe(plain.discountCents + sums.namingCents)
    if (plain.totalCents > 0) expect(sums.totalCents).toBeGreaterThan(0)
  })
  assert(named, { numRuns: runs(20_000) })
})

test('the price that is found for a total makes that total, with the cents that name the order', () => {
  const priced = property(nat({ max: 200_00 }), naming, (wantedCents, parts) => {
    const unitPriceCents = priceForTotal(wantedCents, parts)
    if (unitPriceCents === undefined) return
    expect(sumOrder([{ quantity: 1, unitPriceCents }], parts).totalCents).toBe(wantedCents)
  })
  assert(priced, { numRuns: runs(20_000) })
})
