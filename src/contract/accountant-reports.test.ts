import { expect, test } from 'vitest'
import {
  daysOf,
  GctQuery,
  InvoicedQuery,
  ListMovements,
  ListTaxDocuments,
  ReportPeriod,
  stepOf,
} from './accountant-reports.ts'
import { addDays } from './jamaica.ts'
import { MAX_REPORT_DAYS } from './reports.ts'

/** Every query that names a period, with what else it needs. */
const QUERIES = [
  ['a report', ReportPeriod, {}],
  ['what was invoiced', InvoicedQuery, { by: 'product' }],
  ['a list of documents', ListTaxDocuments, {}],
  ['a list of money', ListMovements, {}],
] as const

const FROM = '2021-11-20'
const LONGEST = { from: FROM, to: addDays(FROM, MAX_REPORT_DAYS.month - 1) }
const TOO_LONG = { from: FROM, to: addDays(FROM, MAX_REPORT_DAYS.month) }

const REFUSED: [what: string, period: object, field: string, message: string][] = [
  ['nothing', {}, 'month', 'Please choose a month, or two days'],
  ['a first day alone', { from: FROM }, 'month', 'Please choose a month, or two days'],
  ['a last day alone', { to: FROM }, 'month', 'Please choose a month, or two days'],
  [
    'a month and a day',
    { month: '2026-11', from: '2026-11-01' },
    'month',
    'Please choose a month, or two days',
  ],
  ['a month that no year has', { month: '2026-13' }, 'month', 'Please choose a month'],
  ['a month of another century', { month: '1926-11' }, 'month', 'Please choose a month'],
  ['a day as a month', { month: '2026-11-01' }, 'month', 'Please choose a month'],
  [
    'a day that its month has not',
    { from: '2026-02-29', to: '2026-03-01' },
    'from',
    'Please choose a day',
  ],
  ['a day in words', { from: '2026-11-01', to: 'today' }, 'to', 'Please choose a day'],
  [
    'days in the wrong order',
    { from: '2026-11-02', to: '2026-11-01' },
    'from',
    'The first day must be before the last',
  ],
  ['a day too many', TOO_LONG, 'from', 'Please choose 1830 days at most'],
]

test.each(QUERIES)('%s is of a month, or of some days, of five years at most', (_, query, rest) => {
  for (const period of [{ month: '2026-11' }, { from: FROM, to: FROM }, LONGEST])
    expect(query.safeParse({ ...period, ...rest }).error).toBeUndefined()
  for (const [what, period, field, message] of REFUSED)
    expect([what, issuesOf(query.safeParse({ ...period, ...rest }))]).toEqual([
      what,
      [[[field], message]],
    ])
})

const issuesOf = ({ error }: ReturnType<typeof ReportPeriod.safeParse>) =>
  error?.issues.map(({ path, message }) => [path, message])

test.each([...QUERIES, ['the GCT of a month', GctQuery, {}] as const])(
  '%s refuses a key that it does not know',
  (_, query, rest) => {
    const result = query.safeParse({ month: '2026-11', year: '2026', ...rest })
    expect(result.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['year'] }])
  },
)

test('the GCT is of the present month without one, and never of some days', () => {
  expect(GctQuery.safeParse({}).success).toBe(true)
  expect(GctQuery.safeParse({ month: '2026-00' }).success).toBe(false)
  expect(GctQuery.safeParse({ from: FROM, to: FROM }).success).toBe(false)
})

test('what was invoiced is by one of four groups', () => {
  for (const by of ['product', 'category', 'colour', 'parish'])
    expect(InvoicedQuery.safeParse({ month: '2026-11', by }).success).toBe(true)
  for (const by of ['buyer', '', undefined])
    expect(InvoicedQuery.safeParse({ month: '2026-11', by }).success).toBe(false)
})

test('a month is from its first to its last day', () => {
  expect(daysOf({ month: '2028-02' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(daysOf(LONGEST)).toEqual(LONGEST)
})

test('sums are by day as long as a chart has room for the days, else by month', () => {
  const through = (days: number) => stepOf({ from: FROM, to: addDays(FROM, days - 1) })
  expect([1, MAX_REPORT_DAYS.day, MAX_REPORT_DAYS.day + 1].map(through)).toEqual([
    'day',
    'day',
    'month',
  ])
})
