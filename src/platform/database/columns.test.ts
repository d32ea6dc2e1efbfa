import { assert, integer, property } from 'fast-check'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { isOneOf, rate } from './columns.ts'

const table = pgTable('shares', { share: rate('share'), word: text('word') })
const { share } = table

test('a rate is basis points here and four decimals in the database', () => {
  expect(share.mapToDriverValue(1500)).toBe('0.1500')
  expect(share.mapToDriverValue(12_345)).toBe('1.2345')
  expect(share.mapToDriverValue(-5)).toBe('-0.0005')
  expect(share.mapFromDriverValue('0.15')).toBe(1500)
  expect(share.mapFromDriverValue('1')).toBe(10_000)
})

test('every rate comes back as it was kept', () => {
  const comesBack = (basisPoints: number) =>
    share.mapFromDriverValue(share.mapToDriverValue(basisPoints)) === basisPoints
  assert(property(integer({ min: -99_999, max: 99_999 }), comesBack))
})

test('a rate is never rounded in silence', () => {
  expect(() => share.mapToDriverValue(0.15)).toThrow('a rate in basis points')
  expect(() => share.mapFromDriverValue('0.15001')).toThrow('a rate')
})

test('a closed list holds words only', () => {
  expect(() => isOneOf(table.word, ["'; drop table orders"])).toThrow()
})
