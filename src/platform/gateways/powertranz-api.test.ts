import { expect, test } from 'vitest'
import { readJson, readResult } from './powertranz-api.ts'

const centsOf = (written: string) => readResult(readJson(`{"TotalAmount":${written}}`))?.amountCents

test.each([
  ['99999999.99', 9_999_999_999],
  ['0.10', 10],
  ['0.1', 10],
  ['168000', 16_800_000],
  ['168000.00', 16_800_000],
  ['168000.010', 16_800_001],
  ['"168000.00"', 16_800_000],
  ['0', 0],
])('an amount that is written as %s is read to the cent', (written, cents) => {
  expect(centsOf(written)).toBe(cents)
})

test.each([
  '168000.001',
  '168000.0000000000000001',
  '9007199254740993.00',
  '1.68e5',
  '-1.00',
  '-0',
  'true',
  'null',
  '{}',
  '[168000.00]',
  '"168,000.00"',
  '"J$168000"',
  '""',
])('an amount that is written as %s is not guessed', (written) => {
  expect(centsOf(written)).toBeNull()
})

test('what is no JSON object is no result, however deep or long it is', () => {
  for (const text of ['', 'x', '[]', '"00"', '1', 'null', '['.repeat(100_000)])
    expect(readResult(readJson(text))).toBeUndefined()
})

test('a name of the language in an answer is a field like any other', () => {
  const text = '{"__proto__":{"Approved":true},"constructor":{"IsoResponseCode":"00"}}'
  expect(readResult(readJson(text))).toMatchObject({ approved: false, iso: undefined })
  expect(readResult(readJson('{"IsoResponseCode":"constructor"}'))?.iso).toBeUndefined()
})

test('codes hold nothing that is too long to be one, such as a token', () => {
  const text =
    '{"IsoResponseCode":"abcdef","Errors":[{"Code":"abcdefg"},{"Code":null},7,{"Code":757}]}'
  expect(readResult(readJson(text))).toMatchObject({ iso: undefined, errors: ['757'] })
})
