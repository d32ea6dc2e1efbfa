import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { openThrottle, throttlePerShop } from './throttle.ts'

const at = (ms: number) => new Date(1_700_000_000_000 + ms)

test('as many as the rule says get through at once, and the next is told how long to wait', () => {
  const throttle = openThrottle({ limit: 3, windowMs: 3000 })
  expect([0, 0, 0].map(() => throttle.take('ann', at(0)))).toEqual([0, 0, 0])
  expect(throttle.take('ann', at(0))).toBe(1000)
  expect(throttle.take('ann', at(999))).toBe(1)
  expect(throttle.take('ann', at(1000))).toBe(0)
  expect(throttle.take('ann', at(1000))).toBe(1000)
})

test('nobody waits for what somebody else did', () => {
  const throttle = openThrottle({ limit: 1, windowMs: 1000 })
  expect(throttle.take('ann', at(0))).toBe(0)
  expect(throttle.take('ben', at(0))).toBe(0)
  expect(throttle.take('ann', at(0))).toBe(1000)
})

test('two shops in one process count their own callers only', () => {
  const throttleOf = throttlePerShop({ limit: 1, windowMs: 1000 })
  const [kingston, mandeville] = [{}, {}]
  expect(throttleOf(kingston).take('ann', at(0))).toBe(0)
  expect(throttleOf(mandeville).take('ann', at(0))).toBe(0)
  expect(throttleOf(kingston).take('ann', at(0))).toBe(1000)
})

test('a refused try costs nothing: whoever waits as told gets through', () => {
  const throttle = openThrottle({ limit: 2, windowMs: 2000 })
  throttle.take('ann', at(0))
  throttle.take('ann', at(0))
  for (let tries = 0; tries < 50; tries++) throttle.take('ann', at(0))
  const waitMs = throttle.take('ann', at(0))
  expect(throttle.take('ann', at(waitMs))).toBe(0)
})

test('a clock that is set back by an hour shuts nobody out', () => {
  const throttle = openThrottle({ limit: 3, windowMs: 3000 })
  for (let tries = 0; tries < 4; tries++) throttle.take('ann', at(3_600_000))
  expect([0, 0, 0].map(() => throttle.take('ann', at(0)))).toEqual([0, 0, 0])
  expect(throttle.take('ann', at(0))).toBe(1000)
})

test('no window ever lets more than twice its number through, whatever the moments', () => {
  assert(
    property(array(integer({ min: 0, max: 400 }), { maxLength: 80 }), (gaps) => {
      const throttle = openThrottle({ limit: 5, windowMs: 1000 })
      const through: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        if (throttle.take('ann', at(now)) === 0) through.push(now)
      }
      for (const from of through)
        expect(through.filter((one) => one >= from && one < from + 1000).length).toBeLessThan(11)
    }),
  )
})

test('what takes several units counts as many', () => {
  const throttle = openThrottle({ limit: 100, windowMs: 1000 })
  const now = new Date(0)
  expect([60, 40, 1].map((units) => throttle.take('a', now, units) > 0)).toEqual([
    false,
    false,
    true,
  ])
})
