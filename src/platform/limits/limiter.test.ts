import { expect, test } from 'vitest'
import { openLimiter } from './limiter.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const after = (seconds: number) => new Date(START + seconds * 1000)
const MINUTE = { limit: 3, windowMs: 60_000 }

test('three tries a minute: the fourth waits until the first is a minute old', () => {
  const limiter = openLimiter(MINUTE)
  for (const second of [0, 10, 20]) {
    expect(limiter.allows('ann', after(second))).toBe(true)
    limiter.count('ann', after(second))
  }
  expect(limiter.allows('ann', after(20))).toBe(false)
  expect(limiter.allows('ann', after(59.9))).toBe(false)
  expect(limiter.allows('ann', after(60))).toBe(true)
  limiter.count('ann', after(60))
  expect(limiter.allows('ann', after(65))).toBe(false)
  expect(limiter.allows('ann', after(70))).toBe(true)
})

test('asking costs nothing, and one caller’s tries do not count for another', () => {
  const limiter = openLimiter(MINUTE)
  for (let attempt = 0; attempt < 10; attempt++) limiter.allows('ann', after(0))
  for (let tries = 0; tries < 3; tries++) limiter.count('ann', after(0))
  expect(limiter.allows('ann', after(1))).toBe(false)
  expect(limiter.allows('ben', after(1))).toBe(true)
})

test('a try that is struck out no longer counts, once', () => {
  const limiter = openLimiter(MINUTE)
  const strike = limiter.count('ann', after(0))
  for (let tries = 0; tries < 2; tries++) limiter.count('ann', after(0))
  strike()
  strike()
  expect(limiter.allows('ann', after(1))).toBe(true)
  limiter.count('ann', after(1))
  expect(limiter.allows('ann', after(2))).toBe(false)
})

test('a flood of other callers does not make a busy one forgotten', () => {
  const limiter = openLimiter({ limit: 3, windowMs: 3_600_000 })
  for (let caller = 0; caller < 60_000; caller++) {
    limiter.count(`caller ${caller}`, after(0))
    if (caller % 10_000 === 0) limiter.count('ann', after(0))
  }
  expect(limiter.allows('ann', after(1))).toBe(false)
})
