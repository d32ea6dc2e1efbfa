import { AGREED_DELIVERY } from '#contract/delivery-services.ts'
import { expect, test } from 'vitest'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { offerEnd } from './offer-screen.tsx'

const offer: QuotePageView = {
  reference: 'Q-12',
  status: 'answered',
  customerName: 'Ann',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productId: 1,
  productName: 'Montego',
  color: 'Navy',
  picture: null,
  parish: '',
  promise: null,
  price: '100.00',
  listPrice: '120.00',
  validUntil: '2026-11-30T04:59:59.999Z',
  message: '',
  lines: [
    {
      productId: 1,
      productName: 'Montego',
      selectedColor: 'Navy',
      quantity: 1,
      unitPrice: '100.00',
      amount: '100.00',
      picture: null,
      inStock: true,
    },
  ],
  breakdown: {
    pieces: '100.00',
    delivery: '0.00',
    ...AGREED_DELIVERY,
    discount: '0.00',
    namingDiscount: '0.00',
    total: '100.00',
    gct: null,
  },
  inStock: true,
  shippingOptions: [],
  paymentOptions: [],
  bank: 'NCB',
  orderLink: null,
}
const titleOf = (change: Partial<QuotePageView>) => offerEnd({ ...offer, ...change }, '876')?.title

test('an open offer with a piece on the shelf is there to accept', () => {
  expect(offerEnd(offer, '876')).toBeUndefined()
})

test.each<[Partial<QuotePageView>, string]>([
  [{ status: 'expired' }, 'This quote has expired'],
  [{ status: 'declined' }, 'This quote was declined'],
  [{ inStock: false }, 'Sorry, this item has just sold out'],
  [{ productId: null }, 'Sorry, this item has just sold out'],
  [{ status: 'pending' }, 'We are preparing a new quote'],
])('%j says kindly: %s', (change, title) => {
  expect(titleOf(change)).toBe(title)
})

test('an accepted offer leads to its order', () => {
  const end = offerEnd({ ...offer, status: 'accepted', orderLink: '/order/x' }, '876')
  expect(end).toMatchObject({ href: '/order/x', label: 'View your order' })
})

test('of several items the one that is gone is named; the rest can be had by a new quote', () => {
  const [line] = offer.lines
  if (!line) throw new Error('The offer has no line')
  const gone = { ...line, productName: 'Kingston Chair', quantity: 2, inStock: false }
  const end = offerEnd({ ...offer, inStock: false, lines: [line, gone] }, '876')
  expect(end?.title).toBe('Sorry, one of these items has just sold out')
  expect(end?.text).toContain('Out of stock: 2 x Kingston Chair, Navy. You can only accept a quote')
  expect(end?.renews).toBe(true)
})
