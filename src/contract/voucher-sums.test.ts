// What vouchers take off, against an oracle in exact whole numbers that was written apart.

import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { bill, type BillLine, priceForTotal, type Reduction } from './order-sums.ts'
import { VOUCHER_KINDS, voucherCents, type VoucherEffect } from './voucher-sums.ts'

const effect = record({
  kind: constantFrom(...VOUCHER_KINDS),
  amountCents: nat({ max: 9_999_999 }),
  percent: integer({ min: 1, max: 100 }),
})
const lines = array(
  record({ quantity: integer({ min: 0, max: 10 }), unitPriceCents: nat({ max: 99_999_999 }) }),
  { minLength: 1, maxLength: 20 },
)
const deliveryCents = nat({ max: 9_999_999 })
const discountCents = nat({ max: 99_999_999 })

const courier = (unitPriceCents: number): BillLine => ({
  kind: 'delivery',
  quantity: 1,
  unitPriceCents,
})
const taking = (effect: VoucherEffect): Reduction => ({ kind: 'voucher', effect })
const discountOf = (cents: number): Reduction => ({ kind: 'discount', cents })

test('a percentage is of the pieces, rounded once with half a cent up', () => {
  const rounds = property(nat({ max: 9_999_999_999 }), effect, (piecesCents, { percent }) => {
    const off = BigInt(
      voucherCents(
        { kind: 'percentage', amountCents: 0, percent },
        { piecesCents, deliveryCents: 1 },
      ),
    )
    const twice = 2n * BigInt(piecesCents) * BigInt(percent)
    // At most half a cent below the exact figure, and less than half a cent above it unless it is half.
    expect(200n * off > twice - 100n && 200n * off <= twice + 100n).toBe(true)
  })
  assert(rounds, { numRuns: runs(20_000) })
  const half = { kind: 'percentage' as const, amountCents: 0, percent: 5 }
  expect(voucherCents(half, { piecesCents: 10, deliveryCents: 0 })).toBe(1)
  expect(voucherCents(half, { piecesCents: 9, deliveryCents: 0 })).toBe(0)
})

test('an amount takes the pieces at most, a delivery code the delivery, a gift nothing', () => {
  const takes = property(effect, nat(), deliveryCents, (voucher, piecesCents, delivery) => {
    const off = voucherCents(voucher, { piecesCents, deliveryCents: delivery })
    const { kind, amountCents } = voucher
    if (kind === 'amount') expect(off).toBe(amountCents > piecesCents ? piecesCents : amountCents)
    if (kind === 'delivery') expect(off).toBe(delivery)
    if (kind === 'gift') expect(off).toBe(0)
  })
  assert(takes, { numRuns: runs(20_000) })
})

test('with any voucher a total is pieces and delivery less the discount, and nothing is negative', () => {
  const holds = property(
    lines,
    effect,
    deliveryCents,
    discountCents,
    (ordered, voucher, d, off) => {
      const sums = bill([...ordered, courier(d)], [taking(voucher), discountOf(off)])
      expect(sums.totalCents).toBe(sums.piecesCents + d - sums.discountCents)
      expect(sums.totalCents).toBeGreaterThanOrEqual(0)
      expect(sums.voucherCents).toBeLessThanOrEqual(sums.discountCents)
      expect(sums.discountCents).toBe(Math.min(sums.voucherCents + off, sums.piecesCents + d))
    },
  )
  assert(holds, { numRuns: runs(20_000) })
})

test('an order that shrinks is never dearer, whatever its voucher', () => {
  const shrinks = property(lines, effect, deliveryCents, (ordered, voucher, d) => {
    const [first, ...others] = ordered
    const fewer = [{ quantity: 0, unitPriceCents: first?.unitPriceCents ?? 0 }, ...others]
    const before = bill([...ordered, courier(d)], [taking(voucher)])
    const after = bill([...fewer, courier(d)], [taking(voucher)])
    expect(after.totalCents).toBeLessThanOrEqual(before.totalCents)
    expect(after.voucherCents).toBeLessThanOrEqual(before.voucherCents)
  })
  assert(shrinks, { numRuns: runs(20_000) })
})

test('a total that staff set finds the price of the only piece, to the cent', () => {
  const finds = property(
    nat({ max: 9_999_999_999 }),
    effect,
    discountCents,
    (total, voucher, off) => {
      const reductions = [taking(voucher), discountOf(off)]
      const price = priceForTotal(total, { reductions })
      if (price === undefined) return
      const at = (unitPriceCents: number) => bill([{ quantity: 1, unitPriceCents }], reductions)
      expect(at(price).totalCents).toBe(total)
      expect(at(price + 1).totalCents === total && price < 9_999_999_999).toBe(false)
    },
  )
  assert(finds, { numRuns: runs(5000) })
  const tenth = { kind: 'percentage' as const, amountCents: 0, percent: 10 }
  expect(priceForTotal(90_00, { reductions: [taking(tenth)] })).toBe(100_00)
  expect(priceForTotal(5, { deliveryCents: 10, reductions: [] })).toBe(undefined)
})
