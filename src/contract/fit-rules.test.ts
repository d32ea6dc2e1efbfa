import { assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  boxesPass,
  DOOR_HEIGHT_CM,
  doorOf,
  doorWidth,
  fitsLift,
  type Openings,
  passesDoor,
  passesStair,
} from './fit-rules.ts'
import type { Carton as Block } from './product-views.ts'

const BOX: Block = { lengthCm: 104, widthCm: 62, heightCm: 46 }
const COUCH: Block = { lengthCm: 217, widthCm: 92, heightCm: 86 }
const HOUSE: Openings = {
  doorWidthCm: 76,
  doorHeightCm: 203,
  stairWidthCm: 90,
  liftWidthCm: 110,
  liftDepthCm: 140,
  liftHeightCm: 210,
}

const side = integer({ min: 1, max: 300 })
const blocks = record({ lengthCm: side, widthCm: side, heightCm: side })
const houses = record({
  doorWidthCm: side,
  doorHeightCm: side,
  stairWidthCm: side,
  liftWidthCm: side,
  liftDepthCm: side,
  liftHeightCm: side,
})
const STAIR_RANK = { no: 0, straight: 1, turns: 2 }

/** How well a block does: a larger number is never worse. */
const marks = (block: Block, house: Openings) => [
  Number(passesDoor(block, doorOf(house))),
  STAIR_RANK[passesStair(block, house.stairWidthCm)],
  Number(fitsLift(block, house)),
]

test('a box passes where the couch in it would not', () => {
  expect(marks(BOX, HOUSE)).toEqual([1, 2, 1])
  expect(marks(COUCH, HOUSE)).toEqual([0, 1, 0])
})

test('a door needs 2 cm more than the two smaller sides', () => {
  expect(passesDoor(BOX, { widthCm: 48, heightCm: 64 })).toBe(true)
  expect(passesDoor(BOX, { widthCm: 47, heightCm: 203 })).toBe(false)
  expect(passesDoor(BOX, { widthCm: 48, heightCm: 63 })).toBe(false)
})

test('a long piece goes up a straight stair that it cannot be swung round', () => {
  const long: Block = { lengthCm: 200, widthCm: 90, heightCm: 60 }
  expect(passesStair(long, 61)).toBe('no')
  expect(passesStair(long, 110)).toBe('straight')
  expect(passesStair(long, 116)).toBe('turns')
  const cube: Block = { lengthCm: 88, widthCm: 88, heightCm: 88 }
  expect(passesStair(cube, HOUSE.stairWidthCm)).toBe('turns')
})

test('a larger opening never makes it worse', () => {
  const openings = constantFrom(...(Object.keys(HOUSE) as (keyof Openings)[]))
  assert(
    property(blocks, houses, openings, integer({ min: 0, max: 100 }), (block, house, key, more) => {
      const before = marks(block, house)
      const after = marks(block, { ...house, [key]: house[key] + more })
      for (const [k, mark] of after.entries()) expect(mark).toBeGreaterThanOrEqual(before[k] ?? 0)
    }),
  )
})

test('a smaller block never makes it worse', () => {
  assert(
    property(blocks, houses, integer({ min: 0, max: 50 }), (block, house, less) => {
      const smaller = { ...block, widthCm: Math.max(1, block.widthCm - less) }
      const [before, after] = [marks(block, house), marks(smaller, house)]
      for (const [k, mark] of after.entries()) expect(mark).toBeGreaterThanOrEqual(before[k] ?? 0)
    }),
  )
})

test('turning the block, the door or the lift changes nothing', () => {
  assert(
    property(blocks, houses, (block, house) => {
      const turned = {
        lengthCm: block.heightCm,
        widthCm: block.lengthCm,
        heightCm: block.widthCm,
      }
      const other = {
        ...house,
        doorWidthCm: house.doorHeightCm,
        doorHeightCm: house.doorWidthCm,
        liftWidthCm: house.liftHeightCm,
        liftDepthCm: house.liftWidthCm,
        liftHeightCm: house.liftDepthCm,
      }
      expect(marks(turned, house)).toEqual(marks(block, house))
      expect(marks(block, other)).toEqual(marks(block, house))
    }),
  )
})

const carton = (lengthCm: number, widthCm: number, heightCm: number) => ({
  lengthCm,
  widthCm,
  heightCm,
})

test('a box goes through a door on edge: its smallest side and 2 cm of air make the width', () => {
  expect(doorWidth([carton(118, 62, 46)])).toBe(48)
  expect(doorWidth([carton(98, 46, 24), carton(112, 66, 52)])).toBe(54)
  expect(doorWidth([carton(118, 62, 45.5)])).toBe(48)
})

test('a box too tall on edge for an ordinary door goes through lying down', () => {
  expect(doorWidth([carton(220, 199, 40)])).toBe(201)
  expect(boxesPass([carton(220, 199, 40)], 201)).toBe(true)
  expect(boxesPass([carton(220, 199, 40)], 200)).toBe(false)
})

test('the width that is told is the narrowest that passes', () => {
  const side = integer({ min: 1, max: 198 })
  const boxes = record({ lengthCm: side, widthCm: side, heightCm: side })
  assert(
    property(boxes, boxes, integer({ min: 1, max: 250 }), (one, other, widthCm) => {
      const door = { widthCm, heightCm: DOOR_HEIGHT_CM }
      const pass = passesDoor(one, door) && passesDoor(other, door)
      expect(widthCm >= doorWidth([one, other])).toBe(pass)
    }),
  )
})
