import { expect, test } from 'vitest'
import { DELIVERY_COST_SENTENCE } from '#contract/delivery.ts'
import { FAQ } from '#content/faq.ts'
import { TERMS } from '#content/guides/terms.ts'
import { PARISHES } from '#contract/parishes.ts'

test('the price of delivery is told in one sentence, in the FAQ and the terms too', () => {
  expect(DELIVERY_COST_SENTENCE).toContain(`all ${PARISHES.length} parishes`)
  expect(JSON.stringify(FAQ)).toContain(DELIVERY_COST_SENTENCE)
  expect(JSON.stringify(TERMS)).toContain(DELIVERY_COST_SENTENCE)
})
