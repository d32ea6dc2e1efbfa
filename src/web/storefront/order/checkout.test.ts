import { expect, test } from 'vitest'
import type { PlaceOrder } from '#contract/orders.ts'
import {
  visibleFields,
  cardOf,
  checkoutResolver,
  type CheckoutValues,
  EMPTY_CHECKOUT,
  orderBody,
} from './checkout.ts'

const bought = { productId: 7, selectedColor: 'Navy', totalAmount: '168000.00' }
const ann: CheckoutValues = {
  ...EMPTY_CHECKOUT,
  customerName: 'Ann Brown',
  customerEmail: 'ann@example.com',
  customerPhone: '876-555-0187',
  shippingMethod: 'delivery',
  deliveryAddress: '14 Hope Road',
  parish: 'St Andrew',
  paymentMethod: 'credit_card',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '08/98',
  cvvCode: '737',
  billingAddress: '14 Hope Road',
  zipCode: 'JMAAW07',
}

async function check(values: CheckoutValues) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors, values: order } = await checkoutResolver(bought)(values, undefined, options)
  const sentences = Object.entries(errors).map(([field, error]) => [field, error?.message])
  return { order: order as PlaceOrder, messages: Object.fromEntries(sentences) }
}

test('a complete order has nothing to mend', async () => {
  expect((await check(ann)).messages).toEqual({})
})

test('where cards are paid on the bank’s page, nothing of a card is asked for, kept or sent', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const without = { ...ann, creditCardNumber: '', expirationDate: '', cvvCode: '' }
  for (const values of [ann, { ...without, billingAddress: '', zipCode: '' }]) {
    const resolve = checkoutResolver(bought, 'online')
    const { errors, values: order } = await resolve(values, undefined, options)
    expect(errors).toEqual({})
    const sent = orderBody(order as PlaceOrder)
    expect(cardOf(order as PlaceOrder)).toBeUndefined()
    expect(sent).toMatchObject({ paymentMethod: 'credit_card', parish: 'St Andrew' })
    expect(JSON.stringify(sent)).not.toMatch(/4242|737|card(Brand|Last4)|billing|zipCode/)
  }
})

test('an empty form says what is missing, each under its field', async () => {
  expect((await check(EMPTY_CHECKOUT)).messages).toEqual({
    customerName: 'Name is required',
    customerEmail: 'Valid email is required',
    customerPhone: 'Phone number is required',
    shippingMethod: 'Shipping method is required',
    paymentMethod: 'Payment method is required',
  })
})

test('courier and card ask for more', async () => {
  const bare = { ...ann, deliveryAddress: '', parish: '', billingAddress: '', zipCode: '' }
  const noCard = { creditCardNumber: '', expirationDate: '', cvvCode: '' }
  expect((await check({ ...bare, ...noCard })).messages).toEqual({
    deliveryAddress: 'Address is required',
    parish: 'Please choose a parish',
    billingAddress: 'Billing address is required',
    zipCode: 'Zip code is required',
    creditCardNumber: 'Card number is required',
    expirationDate: 'Expiry is required',
    cvvCode: 'CVV is required',
  })
})

test('a card that cannot be one, has expired or lacks a digit is refused in words', async () => {
  const wrong = { creditCardNumber: '4242 4242 4242 4241', expirationDate: '08/20', cvvCode: '12' }
  expect((await check({ ...ann, ...wrong })).messages).toEqual({
    creditCardNumber: 'Please enter a valid card number',
    expirationDate: 'This card has expired',
    cvvCode: '3 or 4 digits, on the back',
  })
  const { messages } = await check({ ...ann, expirationDate: '13/98' })
  expect(messages).toEqual({ expirationDate: 'Please enter the expiry as MM/YY' })
})

test('what lies in a hidden field neither stops an order nor travels with it', async () => {
  const changedMind = { shippingMethod: 'pickup', paymentMethod: 'bank_transfer' } as const
  const { order, messages } = await check({ ...ann, ...changedMind, creditCardNumber: '42' })
  expect(messages).toEqual({})
  expect(orderBody(order)).toEqual({
    ...bought,
    ...changedMind,
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0187',
  })
  expect(visibleFields({ ...ann, ...changedMind }, bought)).not.toHaveProperty('cvvCode')
})

test('a card number in the notes is refused', async () => {
  const { messages } = await check({ ...ann, notes: 'use 4242424242424242' })
  expect(messages['notes']).toContain('Please remove the card number')
})

test('the card never travels in the clear', async () => {
  const { order } = await check(ann)
  const body = orderBody(order)
  expect(body).toMatchObject({ cardBrand: 'visa', cardLast4: '4242' })
  expect(JSON.stringify(body)).not.toContain('42424242')
  expect(JSON.stringify(body)).not.toContain('737')
  expect(cardOf(order)).toEqual({
    creditCardNumber: '4242424242424242',
    expirationDate: '08/98',
    cvvCode: '737',
  })
})
