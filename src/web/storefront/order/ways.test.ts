import { expect, test } from 'vitest'
import { paymentWays, shippingWays } from './ways.ts'

test('a product names its ways to pay', () => {
  expect(paymentWays(['Credit Card (offline)', 'Bank Transfer'])).toEqual([
    { method: 'credit_card', name: 'Credit card' },
    { method: 'bank_transfer', name: 'Bank transfer' },
  ])
})

test('a product that is only paid by transfer offers no card', () => {
  expect(paymentWays(['Bank deposit']).map((way) => way.method)).toEqual(['bank_transfer'])
})

test('a product that says nothing we know offers everything', () => {
  expect(paymentWays(['Cash']).map((way) => way.method)).toEqual(['credit_card', 'bank_transfer'])
  expect(shippingWays([]).map((way) => way.name)).toEqual(['Courier', 'Pick-up'])
})
