import { expect, test } from 'vitest'
import { between, type Point, roundedPath } from './outlines.ts'
import {
  boxInside,
  outlineOf,
  pieceCorners,
  recoveryAt,
  seatCount,
  stackCartons,
  stopsOf,
  tallScenes,
  wideScene,
} from './size-geometry.ts'

const couch = { widthCm: 217, depthCm: 92, heightCm: 88 }
const large = { lengthCm: 112, widthCm: 66, heightCm: 52 }
const small = { lengthCm: 98, widthCm: 46, heightCm: 24 }

const extent = (points: readonly Point[], axis: 0 | 1) => {
  const places = points.map((point) => point[axis])
  return Math.max(...places) - Math.min(...places)
}

test('one unit is one centimetre: the outlines are as wide as the box and as the couch', () => {
  const { piece } = wideScene(couch, [large])
  const { box, open } = outlineOf('compressed-couches', piece, large)
  expect(extent(box, 0)).toBeCloseTo(112)
  expect(extent(box, 1)).toBeCloseTo(52)
  expect(extent(open, 0)).toBeCloseTo(217)
  expect(Math.min(...open.map(([, y]) => y))).toBeCloseTo(-88)
})

test('a mattress is a slab of its true height, lying on the floor', () => {
  const slab = pieceCorners('mattresses', { x: 0, width: 152, height: 25 })
  expect(extent(slab, 0)).toBeCloseTo(152)
  expect(extent(slab, 1)).toBeCloseTo(25)
})

test('growth begins at the box and ends at the couch', () => {
  const { piece } = wideScene(couch, [large])
  const { box, open } = outlineOf('compressed-couches', piece, large)
  expect(box).toHaveLength(open.length)
  expect(between(box, open, 0)).toEqual(box)
  for (const [k, [x, y]] of between(box, open, 1).entries()) {
    expect(x).toBeCloseTo(open[k]?.[0] ?? Number.NaN)
    expect(y).toBeCloseTo(open[k]?.[1] ?? Number.NaN)
  }
})

test('the box stands in the middle of where the couch will be', () => {
  const inside = boxInside({ x: 100, width: 217, height: 88 }, large)
  expect(inside.x - 100).toBeCloseTo(100 + 217 - (inside.x + inside.width))
})

test('two cartons are stacked, the larger at the bottom', () => {
  const [below, above] = stackCartons([small, large], 52)
  expect(below).toMatchObject({ ...large, bottom: 0 })
  expect(above).toMatchObject({ ...small, bottom: 52 })
})

test('everything lies inside the picture', () => {
  const { view, piece, stack } = wideScene(couch, [large, small])
  expect(piece.x).toBeGreaterThan(stack.right)
  expect(piece.x + piece.width).toBeLessThan(view.width)
  expect(view.top).toBeGreaterThan(stack.height)
})

test('a phone sees the box and the couch at one scale', () => {
  const { box, open } = tallScenes(couch, [large])
  expect(box.view.width).toBe(open.view.width)
  expect(open.piece.x + open.piece.width).toBeLessThan(open.view.width)
})

test('a box higher than the flat mattress it holds is seen whole', () => {
  const slab = { widthCm: 152, depthCm: 203, heightCm: 25 }
  expect(tallScenes(slab, [large]).open.view.top).toBeGreaterThan(large.heightCm)
})

test('a path rounds its corners and keeps both ends', () => {
  const path = roundedPath(
    [
      [0, 0],
      [0, -50],
      [100, -50],
      [100, 0],
    ],
    7,
  )
  expect(path).toBe('M0 0L0 -43Q0 -50 7 -50L93 -50Q100 -50 100 -43L100 0')
})

test('the slider gives most of its room to the first hours', () => {
  const stops = stopsOf({})
  expect(recoveryAt(0, stops)).toEqual({ hours: 0, shape: 0 })
  expect(recoveryAt(25, stops)).toEqual({ hours: 2, shape: 0.6 })
  expect(recoveryAt(60, stops)).toEqual({ hours: 24, shape: 0.95 })
  expect(recoveryAt(80, stops).hours).toBe(36)
  expect(recoveryAt(100, stops)).toEqual({ hours: 48, shape: 1 })
})

test.each([
  [{ hoursToUse: 2, hoursToFullShape: 72 }, [0, 2, 36, 72]],
  [{ hoursToUse: 4, hoursToFullShape: 5 }, [0, 4, 5]],
  [{ hoursToFullShape: 1 }, [0, 1]],
  [{ hoursToUse: 60 }, [0, 60]],
])('the drawing takes the hours of the product: %j', (facts, hours) => {
  const stops = stopsOf(facts)
  expect(stops.map((stop) => stop.hours)).toEqual(hours)
  expect(recoveryAt(100, stops)).toEqual({ hours: hours.at(-1), shape: 1 })
})

test('a couch has as many seats as its width makes', () => {
  expect(seatCount('compressed-couches', 163)).toBe(2)
  expect(seatCount('compressed-couches', 217)).toBe(3)
  expect(seatCount('compressed-couches', 284)).toBe(4)
  expect(seatCount('chairs', 98)).toBe(1)
})
