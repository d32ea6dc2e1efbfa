import { assert, constantFrom, date, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, jamaicaDay } from './jamaica.ts'
import {
  isCovered,
  WARRANTY_PRIZE_YEARS,
  warrantyOf,
  warrantyText,
  warrantyUntil,
} from './warranty.ts'
import { termText, WARRANTY_TERMS } from './warranty-terms.ts'

test.each([
  ['2026-11-23', 5, '2031-11-23'],
  ['2026-12-31', 1, '2027-12-31'],
  ['2024-02-29', 4, '2028-02-29'],
  ['2024-02-29', 1, '2025-02-28'],
  ['2027-02-28', 1, '2028-02-28'],
  ['2096-02-29', 4, '2100-02-28'],
])('delivered on %s, %i years end on %s', (day, years, until) => {
  expect(warrantyUntil(day, years)).toBe(until)
})

const someDay = date({
  min: new Date('2020-01-01'),
  max: new Date('2090-01-01'),
  noInvalidDate: true,
})
const years = integer({ min: 1, max: 11 })

test('a warranty ends so many years later on the same day, or on the last of February', () => {
  assert(
    property(someDay, years, (at, term) => {
      const day = jamaicaDay(at)
      const until = warrantyUntil(day, term)
      expect(Number(until.slice(0, 4)) - Number(day.slice(0, 4))).toBe(term)
      expect(addDays(until, 0)).toBe(until)
      const kept = until.slice(4) === day.slice(4)
      expect(kept || (day.endsWith('-02-29') && until.endsWith('-02-28'))).toBe(true)
    }),
  )
})

test('who gets a piece later, or for longer, is covered at least as long', () => {
  assert(
    property(someDay, years, integer({ min: 0, max: 800 }), (at, term, days) => {
      const day = jamaicaDay(at)
      expect(warrantyUntil(addDays(day, days), term) >= warrantyUntil(day, term)).toBe(true)
      expect(warrantyUntil(day, term + 1) > warrantyUntil(day, term)).toBe(true)
    }),
  )
})

const lines = record({
  warrantyYears: option(constantFrom(...WARRANTY_TERMS)),
  quantity: integer({ min: 0, max: 10 }),
})
const orders = record({
  orderStatus: constantFrom('pending', 'delivered', 'cancelled'),
  deliveredAt: option(someDay),
  warrantyPrizes: integer({ min: 0, max: 2 }),
})

test('each prize of the wheel lengthens a known term by three years, and never makes one up', () => {
  assert(
    property(lines, orders, (line, order) => {
      const warranty = warrantyOf(line, order)
      const isKnown =
        line.warrantyYears !== null && line.quantity > 0 && order.orderStatus !== 'cancelled'
      expect(warranty !== null).toBe(isKnown)
      if (!warranty) return
      const longer = order.warrantyPrizes * WARRANTY_PRIZE_YEARS
      expect(warranty.years).toBe((line.warrantyYears ?? 0) + longer)
      expect(warranty.until === null).toBe(order.deliveredAt === null)
    }),
  )
})

const delivered = { orderStatus: 'delivered', warrantyPrizes: 0 }

test('a warranty begins on the Jamaican day of the delivery, and its last day is covered', () => {
  const deliveredAt = new Date('2025-12-05T03:00:00Z')
  const warranty = warrantyOf({ warrantyYears: 3, quantity: 1 }, { ...delivered, deliveredAt })
  expect(warranty).toEqual({ years: 3, until: '2028-12-04' })
  expect(isCovered(warranty, '2028-12-04')).toBe(true)
  expect(isCovered(warranty, '2028-12-05')).toBe(false)
  expect(isCovered({ years: 3, until: null }, '2026-01-01')).toBe(false)
  expect(isCovered(null, '2026-01-01')).toBe(false)
})

test('a term is said in years, and its end with the day', () => {
  expect([1, 3, null].map(termText)).toEqual(['1 year', '3 years', '1 to 5 years'])
  expect(warrantyText({ years: 3, until: '2028-12-04' })).toBe('until 4 Dec 2028')
  expect(warrantyText({ years: 1, until: null })).toBe('1 year from delivery')
})
