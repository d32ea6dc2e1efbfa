import { expect, test } from 'vitest'
import { FAQ } from '#contract/faq.ts'
import { findQuestions } from './find-questions.ts'

test('nothing typed finds every question', () => {
  expect(findQuestions(FAQ, '  ').size).toBe(FAQ.length)
})

test('words are found in questions and answers, in any order and case', () => {
  expect(findQuestions(FAQ, 'transfer BANK')).toContain('bank-transfer')
  expect(findQuestions(FAQ, 'caribbean')).toEqual(new Set(['delivery-places']))
  expect(findQuestions(FAQ, 'recompressed')).toEqual(new Set(['exchange', 'moving']))
})

test('words that stand nowhere together find nothing', () => {
  expect(findQuestions(FAQ, 'warranty zebra').size).toBe(0)
})
