import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardBrand,
  formatCode,
  formatExpiry,
  groupCardNumber,
  isExpired,
  lastFour,
  RawCard,
} from './cards.ts'

test.each([
  ['', ''],
  ['424', '424'],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 4242-4242x4242', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
])('a card number typed as %j is shown as %j', (typed, shown) => {
  expect(groupCardNumber(typed)).toBe(shown)
})

test('whatever is typed, the fields hold digits only and keep to their length', () => {
  const typed = string({ unit: 'binary' })
  assert(property(typed, (text) => /^(\d{1,4}( \d{1,4})*)?$/.test(groupCardNumber(text))))
  assert(property(typed, (text) => groupCardNumber(text).length <= 19))
  assert(property(typed, (text) => /^(\d{0,2}|\d{2}\/\d{1,2})$/.test(formatExpiry(text))))
  assert(property(typed, (text) => /^\d{0,4}$/.test(formatCode(text))))
})

test('typing on after grouping changes nothing but what was typed', () => {
  for (const format of [groupCardNumber, formatExpiry, formatCode])
    assert(property(string(), (text) => format(format(text)) === format(text)))
})

test.each([
  ['0', '0'],
  ['08', '08'],
  ['082', '08/2'],
  ['0828', '08/28'],
  ['08/28', '08/28'],
  ['08289', '08/28'],
])('an expiry typed as %j is shown as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['3566002020360505', 'jcb'],
  ['30569309025904', 'other'],
  ['', 'other'],
])('%j is a card of %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand)
})

test('only the last four digits of a number are shown', () => {
  expect(lastFour('4242 4242 4242 1881')).toBe('1881')
})

const moment = (iso: string) => new Date(iso)

test.each([
  ['11/26', '2026-12-01T04:59:59Z', false],
  ['11/26', '2026-12-01T05:00:00Z', true],
  ['12/26', '2027-01-01T05:00:00Z', true],
  ['01/27', '2026-12-31T12:00:00Z', false],
  ['12/39', '2026-11-20T12:00:00Z', false],
  ['10/26', '2026-11-20T12:00:00Z', true],
])('a card of %s is good to the end of its month (at %s expired: %s)', (expiry, now, expired) => {
  expect(isExpired(expiry, moment(now))).toBe(expired)
})

const card = { creditCardNumber: '4242 4242-4242 4242', expirationDate: '12/39', cvvCode: '123' }

test('a card is read without its spaces and dashes', () => {
  expect(RawCard.parse(card)).toEqual({ ...card, creditCardNumber: '4242424242424242' })
})

test.each([
  ['creditCardNumber', '4242 4242 4242 4241', 'Please enter a valid card number'],
  ['creditCardNumber', '4242', 'Please enter a valid card number'],
  ['creditCardNumber', '4242424242424242 0000000', 'Please enter a valid card number'],
  ['creditCardNumber', '4242x4242x4242x4242', 'Please enter a valid card number'],
  ['expirationDate', '13/28', 'Please enter the expiry as MM/YY'],
  ['expirationDate', '00/28', 'Please enter the expiry as MM/YY'],
  ['expirationDate', '1228', 'Please enter the expiry as MM/YY'],
  ['cvvCode', '12', '3 or 4 digits, on the back'],
  ['cvvCode', '12345', '3 or 4 digits, on the back'],
  ['cvvCode', '12a', '3 or 4 digits, on the back'],
])('%s %j is refused with its sentence', (field, value, sentence) => {
  const result = RawCard.safeParse({ ...card, [field]: value })
  const [issue] = result.error?.issues ?? []
  expect(issue).toMatchObject({ path: [field], message: sentence })
})
