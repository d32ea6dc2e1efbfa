import { expect, test } from 'vitest'
import type { Category } from '#contract/products.ts'
import { firstPieces, wideIndexes } from './grid-shape.ts'

const measuring = (widthCm: number, category: Category) => ({
  category,
  measures: { widthCm, depthCm: 100, heightCm: 90 },
})
const couch = measuring(263, 'compressed-couches')
const small = measuring(217, 'compressed-couches')
const chair = measuring(70, 'chairs')
const places = (products: (typeof couch)[], strict = false) => [
  ...wideIndexes(products, { strict }),
]

test('a large couch takes two columns, and the next one only after some narrow pieces', () => {
  expect(places([couch, couch, chair, chair, chair, couch])).toEqual([0, 5])
  expect(places([couch, chair, chair, couch, chair])).toEqual([0])
  expect(places([small, chair, small])).toEqual([])
})

test('in a list by price a couch without room for two columns stays narrow', () => {
  expect(places([chair, chair, couch, couch])).toEqual([2])
  expect(places([chair, chair, couch, couch], true)).toEqual([3])
})

test('the first six places are whole rows in two columns and in three: no couch reaches across', () => {
  expect(places([couch, chair, chair, chair, couch, couch])).toEqual([0, 5])
  expect(places([chair, chair, chair, chair, chair, couch, couch])).toEqual([6])
  expect(firstPieces(new Set())).toBe(6)
  expect(firstPieces(new Set([0, 5]))).toBe(5)
  expect(firstPieces(new Set([0, 3]))).toBe(4)
})
