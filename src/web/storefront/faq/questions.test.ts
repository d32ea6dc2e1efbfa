import { expect, test } from 'vitest'
import { FAQ } from '#content/faq.ts'
import { aShop } from '#testing/sample-answers.ts'
import { findQuestions } from './questions.tsx'

test('nothing typed finds every question', () => {
  expect(findQuestions(FAQ, '  ', aShop).size).toBe(FAQ.length)
})

test('words are found in questions and answers, in any order and case', () => {
  expect(findQuestions(FAQ, 'transfer BANK', aShop)).toContain('bank-transfer')
  expect(findQuestions(FAQ, 'caribbean', aShop)).toEqual(new Set(['delivery-places']))
  expect(findQuestions(FAQ, 'recompressed', aShop)).toEqual(new Set(['exchange', 'moving']))
})

test('what the shop fills in is found as it is read', () => {
  expect(findQuestions(FAQ, 'J$2,500', aShop)).toEqual(new Set(['partners']))
  expect(findQuestions(FAQ, aShop.phone, aShop)).toContain('damage')
})

test('words that stand nowhere together find nothing', () => {
  expect(findQuestions(FAQ, 'warranty zebra', aShop).size).toBe(0)
})
