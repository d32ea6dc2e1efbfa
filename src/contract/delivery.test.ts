import { expect, test } from 'vitest'
import { DELIVERY_COST } from './delivery.ts'
import { FAQ } from './faq.ts'
import { TERMS } from './guides/terms.ts'
import { PARISHES } from './parishes.ts'

test('the price of delivery is told in one sentence, in the FAQ and the terms too', () => {
  expect(DELIVERY_COST).toContain(`all ${PARISHES.length} parishes`)
  expect(JSON.stringify(FAQ)).toContain(DELIVERY_COST)
  expect(JSON.stringify(TERMS)).toContain(DELIVERY_COST)
})
