import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { containsCardNumber } from './free-text.ts'
import { maskCardNumbers } from './mask-cards.ts'

const CARD = '4111 1111 1111 1111'

test('a card number in a text is masked, and the rest stays as it is', () => {
  expect(maskCardNumbers(`Order 10033: charge ${CARD}, please. Call 876-555-0142.`)).toBe(
    'Order 10033: charge •••• •••• •••• ••••, please. Call 876-555-0142.',
  )
})

test('a text without a card number stays as it is', () => {
  const text = 'Call 876-555-0142 or 876-555-0143 before 2026‑11‑28\u200D.'
  expect(maskCardNumbers(text)).toBe(text)
})

test.each([
  '4111\u200B1111\u200B1111\u200B1111',
  '4111, 1111, 1111, 1111',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '٤١١١١١١١١١١١١١١١',
  '４１１１１１１１１１１１１１１１',
  '3782 822463 10005',
])('a card number is masked however it is written: %s', (card) => {
  const text = `Here: ${card}.`
  expect(containsCardNumber(text)).toBe(true)
  expect(containsCardNumber(maskCardNumbers(text))).toBe(false)
})

test('no card number is left, whatever is around it', () =>
  assert(
    property(string(), string(), (before, after) => {
      expect(containsCardNumber(maskCardNumbers(`${before}${CARD}${after}`))).toBe(false)
    }),
  ))
