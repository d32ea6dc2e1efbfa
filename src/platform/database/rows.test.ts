import { array, assert, integer, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './cursor.ts'
import { linkToken, trueRandom } from '#platform/random.ts'
import { oneOrRefuse, likePattern, singleRow } from './rows.ts'

const LARGEST_ID = 2_147_483_647

test('a cursor brings back the place in a list where a page ended', () => {
  const places = property(string({ unit: 'grapheme' }), nat({ max: LARGEST_ID }), (value, id) => {
    const cursor = writeCursor([value, id])
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(readCursor(cursor)).toEqual([value, id])
  })
  assert(places)
})

test('a cursor that this shop never wrote is no cursor, and never an error', () => {
  const forged = [
    [1, 2],
    ['a'],
    ['a', -1],
    ['a', LARGEST_ID + 1],
    ['\u0000', 1],
    ['a', 1.5],
    ['a', '1'],
    { 0: 'a', 1: 1 },
    'a',
    null,
  ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url'))
  for (const text of [undefined, '', '***', 'AAAA', ...forged])
    expect(readCursor(text)).toBeUndefined()
  assert(property(string(), (text) => readCursor(text) === undefined || text.length > 0))
})

test('what is typed into a search box means itself', () => {
  expect(likePattern('50%_off\\')).toBe(String.raw`%50\%\_off\\%`)
  expect(likePattern('sofa')).toBe('%sofa%')
})

test('a statement that must answer one row answers exactly one', () => {
  expect(singleRow([7])).toBe(7)
  const others = array(integer()).filter((rows) => rows.length !== 1)
  assert(
    property(others, (rows) => {
      expect(() => singleRow(rows)).toThrow('exactly one row')
    }),
  )
})

test('a statement that finds no row is refused', () => {
  expect(oneOrRefuse([7, 8])).toBe(7)
  expect(() => oneOrRefuse([])).toThrow('not-found')
  expect(() => oneOrRefuse([], 'order-not-found')).toThrow('order-not-found')
})

test('the link of an order has 128 bits, and no two are alike', () => {
  const links = Array.from({ length: 1000 }, () => linkToken(trueRandom))
  expect(new Set(links).size).toBe(1000)
  for (const link of links) expect(link).toMatch(/^[\w-]{22}$/)
})

test('random numbers fall everywhere below a limit and never beyond', () => {
  const falls = Array.from({ length: 2000 }, () => trueRandom.below(6))
  expect([...new Set(falls)].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  expect(trueRandom.bytes(16)).toHaveLength(16)
  expect(trueRandom.uuid()).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})
