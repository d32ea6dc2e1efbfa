import { expect, test } from 'vitest'
import { FAQ } from '#content/faq.ts'
import { TERMS } from '#content/guides/terms.ts'

test('the FAQ and the terms take what delivery costs, and how long it takes, from the courier’s terms', () => {
  expect(JSON.stringify(FAQ)).toContain('{delivery}')
  expect(JSON.stringify(FAQ)).toContain('{deliveryDays}')
  expect(JSON.stringify(TERMS)).toContain('{delivery}')
})
