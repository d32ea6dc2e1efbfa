import { assert, boolean, integer, property, string, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsFromDollars,
  centsFromMinorUnits,
  centsFromInput,
  dollarsFromCents,
  formatCents,
  formatDollars,
  formatMinor,
  MAX_CENTS,
  minorUnits,
} from './money.ts'

const amounts = integer({ min: -MAX_CENTS, max: MAX_CENTS })

test('every amount comes back from its text to the cent', () => {
  assert(property(amounts, (cents) => centsFromDollars(dollarsFromCents(cents)) === cents))
})

test('an amount of dollars always shows two decimals', () => {
  assert(property(amounts, (cents) => /^-?\d+\.\d{2}$/.test(dollarsFromCents(cents))))
  expect(dollarsFromCents(64_900_00)).toBe('64900.00')
  expect(dollarsFromCents(5)).toBe('0.05')
  expect(dollarsFromCents(-1_05)).toBe('-1.05')
  expect(dollarsFromCents(MAX_CENTS)).toBe('99999999.99')
})

test('what is read as money is always a whole number of cents', () => {
  const decimals = stringMatching(/^-?\d{1,12}(\.\d{1,2})?$/)
  assert(property(decimals, (text) => Number.isSafeInteger(centsFromDollars(text))))
})

test.each([
  ['112,000', 112_000_00],
  ['1,234,567.5', 1_234_567_50],
  ['J$89,900', 89_900_00],
  ['JMD 89,900.00', 89_900_00],
  [' $ 5 ', 5_00],
  ['89900.50', 89_900_50],
])('a person who types %j means one amount', (typed, cents) => {
  expect(centsFromInput(typed)).toBe(cents)
})

test.each(['', 'J$', '89,90', '8,9900', '1,000,00', ',500', '1.000,50', '12.345', '1 2', 'free'])(
  '%j could mean several amounts, or none, and is not taken',
  (typed) => {
    expect(centsFromInput(typed)).toBeUndefined()
  },
)

test('no text whatever is read as a fraction of a cent', () => {
  const whole = (text: string) => {
    const cents = centsFromDollars(text)
    return cents === undefined || Number.isSafeInteger(cents)
  }
  assert(property(string(), whole))
})

test.each([
  ['649', 649_00],
  ['649.5', 649_50],
  ['649.05', 649_05],
  [' 649.00 ', 649_00],
  ['-0', 0],
  ['1.15', 1_15], // 1.15 * 100 is 114.99999999999999
])('%j is read as %i cents', (text, cents) => {
  expect(centsFromDollars(text)).toBe(cents)
  expect(Object.is(centsFromDollars(text), -0)).toBe(false)
})

test.each(['', ' ', '649.005', '1e5', '0x10', '1,000.00', 'J$649', '.5', '5.', 'Infinity', '٣'])(
  '%j is no amount of money, and nothing is rounded in silence',
  (text) => expect(centsFromDollars(text)).toBeUndefined(),
)

test.each([
  [189_900_00, false, 'J$189,900'],
  [189_900_00, true, 'J$189,900.00'],
  [999_99, false, 'J$999.99'],
  [1_000_00, false, 'J$1,000'],
  [0, true, 'J$0.00'],
  [5, false, 'J$0.05'],
  [-1_234_567_89, false, '-J$1,234,567.89'],
])('%i cents are said as a customer reads them (exact: %s)', (cents, exact, message) => {
  expect(formatCents(cents, { exact })).toBe(message)
  expect(formatDollars(dollarsFromCents(cents), { exact })).toBe(message)
})

test('grouping the digits loses none of them', () => {
  assert(
    property(amounts, boolean(), (cents, exact) => {
      const digits = formatCents(cents, { exact }).replaceAll(/[^\d.-]/g, '')
      return centsFromDollars(digits) === cents
    }),
  )
})

test('partners read minor units: 500000 is $5,000', () => {
  expect(minorUnits(5_000_00)).toBe('500000')
})

test('minor units come back from their text, and nothing else is taken for them', () => {
  assert(property(amounts, (cents) => centsFromMinorUnits(minorUnits(cents)) === cents))
  for (const text of ['', '5.00', '5,000', ' 5', '1e3', '--5'])
    expect(centsFromMinorUnits(text)).toBeUndefined()
  expect(formatMinor('500000')).toBe('J$5,000')
})
