import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  afterDrag,
  afterTime,
  colorKey,
  frameAddress,
  frameAt,
  loadOrder,
  nearestLoaded,
  ringPoint,
  wholeDegrees,
  withinRound,
} from './turning.ts'

const SPIN = { frames: 36, stepDegrees: 10 }
const angles = fc.double({ min: -2000, max: 2000, noNaN: true })

test('it turns by itself one degree every 50 ms, so a round takes 18 seconds', () => {
  expect(afterTime(0, 50)).toBe(1)
  expect(afterTime(359, 100)).toBe(1)
  expect(afterTime(0, 18_000)).toBe(0)
})

test('a drag turns it half a degree a pixel, and back to where it was', () => {
  expect(afterDrag(0, -100)).toBe(50)
  expect(afterDrag(0, 100)).toBe(310)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: -900, max: 900 }),
      (from, px) => {
        expect(afterDrag(afterDrag(from, px), -px)).toBe(from)
      },
    ),
  )
})

test('every angle has a frame at most half a step away', () => {
  expect(frameAt(0, SPIN)).toBe(0)
  expect(frameAt(94.9, SPIN)).toBe(9)
  expect(frameAt(355, SPIN)).toBe(0)
  fc.assert(
    fc.property(angles, (angle) => {
      const apart = withinRound(frameAt(angle, SPIN) * SPIN.stepDegrees - angle)
      expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(SPIN.stepDegrees / 2 + 1e-9)
      expect(wholeDegrees(angle)).toBeLessThan(360)
      expect(wholeDegrees(angle)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('frames are numbered in two digits', () => {
  expect(frameAddress('/spins/couch/{frame}.abc.avif', 7)).toBe('/spins/couch/07.abc.avif')
})

test('each frame is fetched once, a rough round before the rest', () => {
  expect(loadOrder(36).slice(0, 5)).toEqual([0, 32, 16, 8, 24])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (frames) => {
      expect(loadOrder(frames).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: frames }, (_, k) => k),
      )
    }),
  )
})

test('until a frame has arrived, the nearest one all round stands in for it', () => {
  expect(nearestLoaded(35, new Set([0, 16]), 36)).toBe(0)
  expect(nearestLoaded(12, new Set([0, 16]), 36)).toBe(16)
  expect(nearestLoaded(12, new Set(), 36)).toBeUndefined()
})

test('the knob goes from the middle of the ring to its ends', () => {
  expect(ringPoint(0)).toEqual({ x: 400, y: 146 })
  expect(ringPoint(180).x).toBeCloseTo(780)
  expect(ringPoint(270).x).toBeLessThan(400)
})

test('a colour is named in models and turntables as in lower case with hyphens', () => {
  expect(colorKey('Forest Green')).toBe('forest-green')
  expect(colorKey(' Navy ')).toBe('navy')
})
