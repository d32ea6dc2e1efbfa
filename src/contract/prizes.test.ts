import { expect, test } from 'vitest'
import { jamaicaDay } from './jamaica.ts'
import { ClaimPrize, WheelSettings } from './prize-claims.ts'
import { CLAIM_LIMITS, isWinning, NO_PRIZE, ODDS, PRIZES, WINNING_IDS } from './prizes.ts'

test('the wheel has the eleven published prizes with their weights, 86 in all', () => {
  expect(PRIZES.map(({ weight }) => weight)).toEqual([4, 2, 1, 6, 5, 1, 1, 8, 10, 8, 40])
  expect(PRIZES[3]).toMatchObject({ name: 'Free island shipping', weight: 6 })
  expect(PRIZES.at(-1)).toMatchObject({ id: NO_PRIZE, weight: 40 })
  expect(new Set(PRIZES.map(({ id }) => id)).size).toBe(11)
  expect(ODDS).toEqual({ of: 86, winning: 46 })
})

test('ten places win; the eleventh and an unknown one do not', () => {
  expect(WINNING_IDS).toHaveLength(10)
  expect([isWinning('care-kit'), isWinning(NO_PRIZE), isWinning('a car')]).toEqual([
    true,
    false,
    false,
  ])
})

const claim = {
  name: 'Ann Brown',
  email: 'ann@example.com',
  phone: '876-555-0100',
  prize: 'Care kit',
  prizeId: 'care-kit',
}
const complaints = (given: object) =>
  ClaimPrize.safeParse({ ...claim, ...given }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('a claim needs a name, an e-mail address and a telephone number', () => {
  expect(complaints({})).toBeUndefined()
  expect(complaints({ name: ' ', email: 'ann', phone: '' })).toEqual([
    ['name', 'Name is required'],
    ['email', 'Valid email is required'],
    ['phone', 'Phone number is required'],
  ])
})

test('a claim holds texts up to the published lengths and no longer', () => {
  for (const field of ['name', 'phone', 'prize', 'prizeId'] as const) {
    const longest = CLAIM_LIMITS[field]
    expect(complaints({ [field]: 'x'.repeat(longest) })).toBeUndefined()
    expect(complaints({ [field]: 'x'.repeat(longest + 1) })).toHaveLength(1)
  }
})

test('a claim may say any status, and nothing that claims do not have', () => {
  expect(complaints({ status: 'completed' })).toBeUndefined()
  expect(complaints({ verified: true })).toHaveLength(1)
})

test('staff cap prizes that win, by whole numbers', () => {
  const fits = (caps: object) => WheelSettings.safeParse({ on: true, caps }).success
  expect([{}, { 'care-kit': 0 }, { 'care-kit': 3, 'usd-10': 1 }].map(fits)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    [{ [NO_PRIZE]: 1 }, { car: 1 }, { 'care-kit': -1 }, { 'care-kit': 0.5 }].map(fits),
  ).toEqual([false, false, false, false])
})

test('the day changes at midnight in Jamaica, five hours after it did in London', () => {
  expect(jamaicaDay(new Date('2026-11-20T04:59:59Z'))).toBe('2026-11-19')
  expect(jamaicaDay(new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20')
})
