// The arithmetic of an order against an oracle that works in exact fractions and was written apart.

import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import {
  bill,
  type BillLine,
  LEAST_NAMED_CENTS,
  priceForTotal,
  type Reduction,
  shareOut,
} from './order-sums.ts'

/** A number as a fraction of two whole numbers. */
type Fraction = { top: bigint; bottom: bigint }

const lines = array(
  record({ quantity: integer({ min: 0, max: 10 }), unitPriceCents: nat({ max: 999_999_99 }) }),
  { minLength: 1, maxLength: 20 },
)
const parts = record({ deliveryCents: nat({ max: 99_999_99 }), discountCents: nat() })

type Parts = { deliveryCents?: number; discountCents?: number; namingCents?: number }
const reductionsOf = ({ discountCents = 0, namingCents = 0 }: Parts): Reduction[] => [
  { kind: 'discount', cents: discountCents },
  { kind: 'naming', cents: namingCents },
]
const billOf = (ordered: readonly BillLine[], { deliveryCents = 0, ...off }: Parts) =>
  bill(
    deliveryCents > 0
      ? [...ordered, { kind: 'delivery', quantity: 1, unitPriceCents: deliveryCents }]
      : ordered,
    reductionsOf(off),
  )

test('an order’s total is its pieces and delivery less the discount, which never takes off more', () => {
  const agrees = property(lines, parts, (ordered, added) => {
    const sums = billOf(ordered, added)
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
  assert(agrees, { numRuns: runs(100_000) })
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
    const { piecesCents, nets } = billOf(ordered, { discountCents })
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
    const sums = billOf(ordered, parts)
    const plain = billOf(ordered, { ...parts, namingCents: 0 })
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
    const { deliveryCents } = parts
    const unitPriceCents = priceForTotal(wantedCents, {
      deliveryCents,
      reductions: reductionsOf(parts),
    })
    if (unitPriceCents === undefined) return
    expect(billOf([{ quantity: 1, unitPriceCents }], parts).totalCents).toBe(wantedCents)
  })
  assert(priced, { numRuns: runs(20_000) })
})

const COUCH: BillLine = { quantity: 2, unitPriceCents: 50_000_00 }
const COURIER: BillLine = { kind: 'delivery', quantity: 1, unitPriceCents: 4_000_00 }
const SET_UP: BillLine = { kind: 'extra', quantity: 1, unitPriceCents: 6_000_00 }
const FREE: Reduction = {
  kind: 'voucher',
  effect: { kind: 'delivery', amountCents: 0, percent: 0 },
}

test('a code for the delivery pays the courier and no extra, and the rest of a discount goes off the pieces first', () => {
  const lines = [COUCH, COURIER, SET_UP]
  expect(bill(lines, [FREE])).toMatchObject({
    deliveryCents: 10_000_00,
    voucherCents: 4_000_00,
    totalCents: 106_000_00,
    nets: [100_000_00, 0, 6_000_00],
  })
  const beyond = [FREE, { kind: 'discount', cents: 103_000_00 } as const]
  expect(bill(lines, beyond)).toMatchObject({ totalCents: 3_000_00, nets: [0, 0, 3_000_00] })
})

test('the tax of a bill is that of its total, and its lines share it to the cent', () => {
  const { gct, nets, totalCents } = bill([COUCH, COURIER, SET_UP], [FREE], { rateBp: 1500 })
  expect(gct?.cents).toBe(Math.round((totalCents * 15) / 115))
  expect(gct?.parts.reduce((sum, each) => sum + each, 0)).toBe(gct?.cents)
  expect(gct?.parts[nets.indexOf(0)]).toBe(0)
  expect(bill([COUCH]).gct).toBe(null)
})

test('what came fills the days of payment in their order, and the last day takes what the others leave', () => {
  const rows = [
    { cents: 25_000_00, day: '2026-12-01' },
    { cents: 37_500_00, day: '2027-01-01' },
    { cents: 37_500_00, day: '2027-02-01' },
  ]
  const dueOf = (paidCents: number, ordered = [COUCH]) =>
    bill(ordered, [], { rows, paidCents }).due.map(({ cents, day }) => [day, cents])
  expect(dueOf(0)).toEqual(rows.map(({ cents, day }) => [day, cents]))
  expect(dueOf(30_000_00)).toEqual([
    ['2027-01-01', 32_500_00],
    ['2027-02-01', 37_500_00],
  ])
  expect(dueOf(100_000_00)).toEqual([])
  expect(dueOf(62_500_00, [COUCH, COURIER])).toEqual([['2027-02-01', 41_500_00]])
  expect(bill([COUCH], [], { paidCents: 1_00, today: '2026-11-30' }).due).toEqual([
    { cents: 99_999_00, day: '2026-11-30' },
  ])
})
