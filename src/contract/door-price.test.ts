import { expect, test } from 'vitest'
import { doorPrice } from './door-price.ts'
import type { Dollars } from './units.ts'

const dollars = (text: string) => text as Dollars
const L = { price: dollars('4000.00'), by: '2026-12-09' }
const TERMS = { freeOver: dollars('0.00'), sizes: { S: null, M: null, L, XL: null } }

test('at the door an item costs its price and the delivery of one', () => {
  expect(doorPrice({ price: dollars('168000.50'), size: 'L' }, TERMS)).toEqual({
    price: '172000.50',
    by: '2026-12-09',
  })
})

test('above the amount that makes a delivery free, the item costs its price', () => {
  const free = { ...TERMS, freeOver: dollars('100000.00') }
  expect(doorPrice({ price: dollars('100000.01'), size: 'L' }, free)?.price).toBe('100000.01')
  expect(doorPrice({ price: dollars('100000.00'), size: 'L' }, free)?.price).toBe('104000.00')
})

test('without cartons, or where nothing takes its size, nothing is promised', () => {
  expect(doorPrice({ price: dollars('10.00'), size: null }, TERMS)).toBeNull()
  expect(doorPrice({ price: dollars('10.00'), size: 'XL' }, TERMS)).toBeNull()
})
