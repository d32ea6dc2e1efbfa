import { expect, test } from 'vitest'
import { PRIVACY } from '#content/guides/privacy.ts'
import { fillText } from '#content/guides/text.ts'
import { aShop } from '#testing/sample-answers.ts'

const kept = (keepYears: number | undefined) => {
  const { blocks } = PRIVACY.sections.find(({ id }) => id === 'keep') ?? { blocks: [] }
  return blocks
    .map((block) => fillText(typeof block === 'string' ? block : '', { ...aShop, keepYears }))
    .join('\n')
}

test('the privacy policy says for how many years documents stay, even where a person is deleted', () => {
  expect(kept(8)).toContain(
    'Invoices, credit notes and receipts for 8 years from their day, with the name and address',
  )
  expect(kept(1)).toContain('for 1 year from their day')
  expect(kept(undefined)).toContain('for as many years as tax law asks from their day')
})
