import { array, assert, integer, nat, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { loadOf, SIZE_CLASSES, sizeClassOf, type SizeLimits } from './delivery-sizes.ts'
import { deliveryCharge } from './order-sums.ts'

const LIMITS: SizeLimits = {
  S: { litres: 200, kg: 20 },
  M: { litres: 400, kg: 40 },
  L: { litres: 600, kg: 60 },
}
const carton = { lengthCm: 100, widthCm: 50, heightCm: 40 }
const sizeOf = (litres: number, kg: number) => sizeClassOf({ cubicCm: litres * 1000, kg }, LIMITS)

test('the larger of the two classes counts, and a limit belongs to its class', () => {
  expect(sizeOf(200, 20)).toBe('S')
  expect(sizeClassOf({ cubicCm: 200_001, kg: 1 }, LIMITS)).toBe('M')
  expect(sizeOf(10, 41)).toBe('L')
  expect(sizeOf(601, 1)).toBe('XL')
  expect(sizeOf(1, 61)).toBe('XL')
})

test('the cartons and weights of all pieces add up', () => {
  const chair = { quantity: 2, cartons: [carton], weightKg: 9 }
  const couch = { quantity: 1, cartons: [carton, carton], weightKg: null }
  expect(loadOf([chair, couch])).toEqual({ cubicCm: 800_000, kg: 18 })
  expect(loadOf([])).toEqual({ cubicCm: 0, kg: 0 })
})

test('pieces without known cartons have no size', () => {
  const unknown = { quantity: 1, cartons: [], weightKg: 9 }
  expect(loadOf([{ quantity: 1, cartons: [carton], weightKg: 9 }, unknown])).toBe(null)
})

test('one more piece never makes a load smaller, however the pieces are listed', () => {
  const pieces = array(
    record({
      quantity: integer({ min: 1, max: 10 }),
      cartons: array(
        record({
          lengthCm: integer({ min: 1, max: 200 }),
          widthCm: integer({ min: 1, max: 100 }),
          heightCm: integer({ min: 1, max: 100 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      weightKg: option(nat({ max: 90 })),
    }),
    { minLength: 2, maxLength: 8 },
  )
  const grows = property(pieces, (all) => {
    const size = (some: typeof all) => {
      const load = loadOf(some)
      if (!load) throw new Error('every piece has cartons')
      return SIZE_CLASSES.indexOf(sizeClassOf(load, LIMITS))
    }
    expect(size(all)).toBeGreaterThanOrEqual(size(all.slice(1)))
    expect(size(all.toReversed())).toBe(size(all))
  })
  assert(grows)
})

test('a delivery is free above an amount and never at it; where there is no amount, never', () => {
  const charge = (netPiecesCents: number, freeOverCents: number) =>
    deliveryCharge(4_000_00, { netPiecesCents, freeOverCents })
  expect(charge(150_000_00, 150_000_00)).toBe(4_000_00)
  expect(charge(150_000_01, 150_000_00)).toBe(0)
  expect(charge(999_999_00, 0)).toBe(4_000_00)
  expect(deliveryCharge(null, { netPiecesCents: 2, freeOverCents: 1 })).toBe(0)
  expect(deliveryCharge(null, { netPiecesCents: 1, freeOverCents: 1 })).toBe(null)
})
