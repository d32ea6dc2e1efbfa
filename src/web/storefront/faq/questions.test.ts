import { expect, test } from 'vitest'
import { shopFacts } from '#content/shop-facts.ts'
import { textOf } from '#content/text-of.ts'
import { aShop } from '#testing/sample-answers.ts'
import { findQuestions } from './questions.tsx'

const { sections: questions } = textOf('faq', shopFacts(aShop))

test('nothing typed finds every question', () => {
  expect(findQuestions(questions, '  ').size).toBe(questions.length)
})

test('words are found in questions and answers, in any order and case', () => {
  expect(findQuestions(questions, 'transfer BANK')).toContain('bank-transfer')
  expect(findQuestions(questions, 'caribbean')).toEqual(new Set(['delivery-places']))
  expect(findQuestions(questions, 'recompressed')).toEqual(new Set(['exchange', 'moving']))
})

test('what the shop fills in is found as it is read', () => {
  expect(findQuestions(questions, 'J$2,500')).toEqual(new Set(['partners']))
  expect(findQuestions(questions, aShop.phone)).toContain('damage')
})

test('words that stand nowhere together find nothing', () => {
  expect(findQuestions(questions, 'warranty zebra').size).toBe(0)
})
