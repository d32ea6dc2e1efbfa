import { expect, test } from 'vitest'
import { formatCode, formatExpiry, groupCardNumber } from '#contract/cards.ts'
import { tidy } from './card-fields.tsx'

test('a card number is grouped in fours while it is typed', () => {
  expect(tidy({ text: '42424', caret: 5 }, groupCardNumber)).toEqual({ text: '4242 4', caret: 6 })
  expect(tidy({ text: '4242-4242x', caret: 10 }, groupCardNumber).text).toBe('4242 4242')
})

test('a digit put into the middle leaves the caret behind it', () => {
  const typed = { text: '4299 4242', caret: 3 }
  expect(tidy({ text: '42199 4242', caret: 3 }, groupCardNumber).caret).toBe(typed.caret)
  expect(tidy({ text: '42421 4242', caret: 5 }, groupCardNumber)).toEqual({
    text: '4242 1424 2',
    caret: 6,
  })
})

test('a space that is erased comes back, and the caret goes on', () => {
  expect(tidy({ text: '42424242', caret: 4 }, groupCardNumber)).toEqual({
    text: '4242 4242',
    caret: 4,
  })
})

test('nothing beyond the longest number, expiry or code is taken', () => {
  expect(tidy({ text: '42424242424242424242', caret: 20 }, groupCardNumber)).toEqual({
    text: '4242 4242 4242 4242',
    caret: 19,
  })
  expect(tidy({ text: '08281', caret: 5 }, formatExpiry)).toEqual({ text: '08/28', caret: 5 })
  expect(tidy({ text: '73a7', caret: 4 }, formatCode)).toEqual({ text: '737', caret: 3 })
})
