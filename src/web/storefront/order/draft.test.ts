import { expect, test } from 'vitest'
import { type CheckoutValues, EMPTY_CHECKOUT } from './checkout.ts'
import { formatDraft, parseDraft } from './draft.ts'

const typed: CheckoutValues = {
  ...EMPTY_CHECKOUT,
  customerName: 'Shanice Campbell',
  customerEmail: 'shanice@example.com',
  deliveryAddress: '22 Harbour Street',
  paymentMethod: 'credit_card',
  creditCardNumber: '4242 4242 4242 4242',
  expirationDate: '08/39',
  cvvCode: '737',
}

test('what was typed is there again, but for the card', () => {
  const none = { creditCardNumber: '', expirationDate: '', cvvCode: '' }
  expect(parseDraft(formatDraft(typed))).toEqual({ ...typed, ...none })
})

test('nothing of a card is ever kept, nor read where somebody has kept it', () => {
  for (const secret of ['4242', '08/39', '737']) expect(formatDraft(typed)).not.toContain(secret)
  expect(parseDraft(JSON.stringify(typed)).creditCardNumber).toBe('')
})

test('what cannot be a value of the form is left empty', () => {
  for (const text of [undefined, '', '7', 'null', '{'])
    expect(parseDraft(text)).toEqual(EMPTY_CHECKOUT)
  const foreign = { customerName: 7, notes: 'x'.repeat(2001), shippingMethod: 'drone', other: 'x' }
  expect(parseDraft(JSON.stringify(foreign))).toEqual(EMPTY_CHECKOUT)
})
