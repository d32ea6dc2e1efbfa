import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#testing/runs.ts'
import { gctIn, rateOn, rateText } from './gct.ts'

const spans = {
  registrations: [
    { from: '2024-04-01', until: '2025-03-31' },
    { from: '2026-01-01', until: '' },
  ],
  rates: [
    { from: '2017-03-01', rateBp: 1650 },
    { from: '2020-04-01', rateBp: 1500 },
    { from: '2026-07-01', rateBp: 1750 },
  ],
}

test('of J$115.00 at 15 %, J$15.00 is tax; half a cent counts up', () => {
  expect(gctIn(115_00, 1500)).toBe(15_00)
  // 23 cents hold exactly 3 of tax; 0.5 cents are in 3.8333, so 4 cents hold 0.52.
  expect([gctIn(23, 1500), gctIn(3, 1500), gctIn(4, 1500)]).toEqual([3, 0, 1])
  // At 100 %, an odd cent is halved.
  expect([gctIn(1, 10_000), gctIn(3, 10_000)]).toEqual([1, 2])
  expect([gctIn(0, 1500), gctIn(100, 0), gctIn(100, null)]).toEqual([0, 0, null])
})

test('the tax and the rest are the total, and the tax is its rate of the rest to half a cent', () => {
  const cents = integer({ min: 0, max: 9_999_999_999 })
  const rate = integer({ min: 0, max: 10_000 })
  const exact = property(cents, rate, (totalCents, rateBp) => {
    const tax = BigInt(gctIn(totalCents, rateBp) ?? -1)
    const [whole, share] = [10_000n + BigInt(rateBp), BigInt(totalCents) * BigInt(rateBp)]
    const tooMuch = 2n * (tax * whole - share)
    expect(tooMuch <= whole && tooMuch > -whole).toBe(true)
  })
  assert(exact, { numRuns: runs(2000) })
})

test('a day has a rate only while the shop is registered, and the latest that has begun', () => {
  expect(rateOn(spans, '2024-03-31')).toBeNull()
  expect(rateOn(spans, '2024-04-01')).toBe(1500)
  expect(rateOn(spans, '2025-03-31')).toBe(1500)
  expect(rateOn(spans, '2025-04-01')).toBeNull()
  expect(rateOn(spans, '2026-06-30')).toBe(1500)
  expect(rateOn(spans, '2026-07-01')).toBe(1750)
  expect(rateOn({ ...spans, rates: [] }, '2026-07-01')).toBeNull()
  expect(rateOn({ registrations: [], rates: spans.rates }, '2026-07-01')).toBeNull()
})

test('a rate reads as staff say it', () => {
  expect([rateText(1500), rateText(1650), rateText(0)]).toEqual(['15%', '16.5%', '0%'])
})
