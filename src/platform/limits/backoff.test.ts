import { expect, test } from 'vitest'
import { openBackoff } from './backoff.ts'

const START = Date.parse('2026-11-20T15:00:00Z')
const RULES = { free: 3, firstMs: 1000, maxMs: 8000, forgetMs: 60_000 }
const after = (ms: number) => new Date(START + ms)

test('after the free tries each wait is twice the one before, up to the longest', () => {
  const waits = openBackoff(RULES)
  let at = 0
  const waited: number[] = []
  for (let tries = 0; tries < 9; tries++) {
    const waitMs = waits.take('ann', after(at))
    waited.push(waitMs)
    at += waitMs
    if (waitMs > 0) expect(waits.take('ann', after(at))).toBe(0)
  }
  expect(waited).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 8000, 8000])
})

test('asking while waiting makes the wait no longer', () => {
  const waits = openBackoff(RULES)
  for (let tries = 0; tries < 3; tries++) waits.take('ann', after(0))
  expect(waits.take('ann', after(0))).toBe(1000)
  expect(waits.take('ann', after(999))).toBe(1)
  expect(waits.take('ann', after(1000))).toBe(0)
})

test('a right try, or a calm while, starts anew', () => {
  const waits = openBackoff(RULES)
  for (let tries = 0; tries < 3; tries++) waits.take('ann', after(0))
  waits.clear('ann')
  for (let tries = 0; tries < 3; tries++) expect(waits.take('ann', after(1))).toBe(0)
  expect(waits.take('ann', after(2))).toBeGreaterThan(0)
  for (let tries = 0; tries < 3; tries++) expect(waits.take('ann', after(60_001))).toBe(0)
})

test('nobody waits for somebody else, and what is remembered has a limit', () => {
  const waits = openBackoff(RULES)
  for (let tries = 0; tries < 3; tries++) waits.take('ann', after(0))
  expect(waits.take('ben', after(0))).toBe(0)
  for (let key = 0; key < 60_000; key++) waits.take(String(key), after(0))
  expect(waits.take('ann', after(0))).toBe(0)
})
