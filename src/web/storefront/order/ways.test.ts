import { expect, test } from 'vitest'
import { paymentWays, sharedWays, shippingWays } from './ways.ts'

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

test('an order of several pieces has the ways that all of them share', () => {
  const couch = { paymentOptions: ['Credit Card', 'Bank Transfer'], shippingOptions: ['Courier'] }
  const chair = { paymentOptions: ['Bank deposit'], shippingOptions: ['Courier', 'Pick-up'] }
  const { payment, shipping } = sharedWays([couch, chair])
  expect(payment.map((way) => way.method)).toEqual(['bank_transfer'])
  expect(shipping.map((way) => way.method)).toEqual(['delivery'])
})

test('pieces that share no way, or none at all, have every way', () => {
  const byCard = { paymentOptions: ['Credit Card'], shippingOptions: [] }
  const byTransfer = { paymentOptions: ['Bank Transfer'], shippingOptions: [] }
  expect(sharedWays([byCard, byTransfer]).payment).toHaveLength(2)
  expect(sharedWays([]).shipping).toHaveLength(2)
})
