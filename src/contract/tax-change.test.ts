import { assert as check, constantFrom, array, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { rateOn, type TaxSpans } from './gct.ts'
import { addDays } from './jamaica.ts'
import { changedSpans, keptInvoices } from './tax-change.ts'

const RATES = [
  { from: '2017-03-01', rateBp: 1650 },
  { from: '2020-04-01', rateBp: 1500 },
]
const NONE: TaxSpans = { registrations: [], rates: RATES }
const since = (from: string, until = ''): TaxSpans => ({
  ...NONE,
  registrations: [{ from, until }],
})

test('a first registration changes the days from its first one on', () => {
  expect(changedSpans(NONE, since('2026-12-01'))).toEqual([
    { from: '2026-12-01', until: null, before: null, after: 1500 },
  ])
})

test('a registration that is moved changes only the days in between', () => {
  expect(changedSpans(since('2026-12-01'), since('2026-11-01'))).toEqual([
    { from: '2026-11-01', until: '2026-11-30', before: null, after: 1500 },
  ])
})

test('the same settings change nothing, nor does a rate of days without a registration', () => {
  expect(changedSpans(since('2026-12-01'), since('2026-12-01'))).toEqual([])
  const other = { ...NONE, rates: [...RATES, { from: '2026-01-01', rateBp: 1000 }] }
  expect(changedSpans(NONE, other)).toEqual([])
})

test('invoices keep their rate where their day gets another one, counted by month', () => {
  const [before, after] = [since('2026-01-01'), since('2026-12-01')]
  const days = [
    { day: '2026-12-02', rateBp: 1500, invoices: 4 },
    { day: '2026-11-30', rateBp: 1500, invoices: 70 },
    { day: '2026-11-02', rateBp: 1500, invoices: 4 },
    { day: '2026-10-31', rateBp: 1500, invoices: 5 },
    { day: '2026-10-01', rateBp: null, invoices: 9 },
  ]
  expect(keptInvoices(changedSpans(before, after), days, after)).toEqual([
    { month: '2026-11', rateBp: 1500, invoices: 74 },
    { month: '2026-10', rateBp: 1500, invoices: 5 },
  ])
})

test('a day is in a changed span exactly if its rate differs, whatever the settings', () => {
  const day = constantFrom('2026-01-01', '2026-01-02', '2026-01-05', '2026-01-09')
  const spans = record({
    registrations: array(
      record({ from: day, until: constantFrom('', '2026-01-03', '2026-01-09') }),
      {
        maxLength: 3,
      },
    ),
    rates: array(record({ from: day, rateBp: constantFrom(0, 1000, 1500) }), { maxLength: 3 }),
  })
  check(
    property(spans, spans, (before, after) => {
      const changed = changedSpans(before, after)
      for (let index = -2; index < 15; index++) {
        const date = addDays('2026-01-01', index)
        const isIn = changed.some(({ from, until }) => from <= date && (!until || date <= until))
        expect([date, isIn]).toEqual([date, rateOn(before, date) !== rateOn(after, date)])
      }
    }),
  )
})
