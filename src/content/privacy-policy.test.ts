import { expect, test } from 'vitest'
import { aShop } from '#testing/sample-answers.ts'
import { shopFacts, type TextFacts } from './shop-facts.ts'
import { sectionText } from './text.ts'
import { textOf } from './text-of.ts'

const paragraphsOf = (section: string, facts: Partial<TextFacts>) =>
  sectionText(textOf('privacy', { ...shopFacts({ ...aShop, ...facts }), kept: [] }), section)
const kept = (keepYears: number | undefined) => paragraphsOf('keep', { keepYears })

test('the privacy policy says for how many years documents stay, even where a person is deleted', () => {
  expect(kept(8)).toContain(
    'Invoices, credit notes and receipts for 8 years from their day, with the name and address',
  )
  expect(kept(1)).toContain('for 1 year from their day')
  expect(kept(undefined)).toContain('for as long as tax law requires from their day')
})

const who = (registration: string | undefined) => paragraphsOf('who', { registration })

test('the privacy policy names the number of the shop as a data controller, and says nothing without one', () => {
  const sentence =
    ' We are registered with the Information Commissioner of Jamaica under number DC-00417.'
  expect(who('DC-00417')).toBe(`${who(undefined)}${sentence}`)
  expect(who(undefined)).toMatch(/\.$/)
})
