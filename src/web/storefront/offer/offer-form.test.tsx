import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { AGREED_DELIVERY } from '#contract/delivery-services.ts'
import type { QuotePageView } from '#contract/quote-offers.ts'
import { shopQuery } from '#web/queries/shop.ts'
import { OfferForm } from './offer-form.tsx'
import { OfferPieces } from './offer-pieces.tsx'

const line = {
  productId: 1,
  productName: 'Montego',
  selectedColor: 'Navy',
  quantity: 1,
  unitPrice: '100.00',
  amount: '100.00',
  picture: null,
  inStock: true,
}
const offer: QuotePageView = {
  reference: 'Q-12',
  status: 'answered',
  customerName: 'Ann',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productId: null,
  productName: 'Montego',
  color: '',
  picture: null,
  parish: 'Portland',
  promise: { daysFrom: 5, daysTo: 7, by: '2099-12-02', payBefore: '2099-11-23T19:00:00.000Z' },
  price: '140.00',
  listPrice: null,
  validUntil: '2026-11-30T04:59:59.999Z',
  message: '',
  lines: [line],
  breakdown: {
    pieces: '100.00',
    delivery: '40.00',
    ...AGREED_DELIVERY,
    discount: '0.00',
    namingDiscount: '0.00',
    total: '140.00',
    gct: null,
  },
  inStock: true,
  shippingOptions: ['Courier delivery', 'Pick-up'],
  paymentOptions: [],
  bank: 'NCB',
  orderLink: null,
}

const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })
const facts = {
  cards: 'online',
  phone: '876-555-0142',
  address: '14 Half Way Tree Road, Kingston 10',
}
client.setQueryData(shopQuery().queryKey, facts as never)
const drawn = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">{element}</Router>
    </QueryClientProvider>,
  )

test('an offer with a delivery is sent by courier, and asks for the address at once', () => {
  expect(drawn(<OfferForm offer={offer} link="x" />)).toContain('name="deliveryAddress"')
})

test('an offer with a service says its day, and its form offers no other parish', () => {
  expect(drawn(<OfferPieces offer={offer} />)).toContain('Delivery to Portland by Wed 2 Dec')
  const form = drawn(<OfferForm offer={offer} link="x" />)
  expect([form.includes('Portland'), form.includes('Kingston</option>')]).toEqual([true, false])
})

test('only an open offer calls a piece sold out: an accepted one is the shopper’s own', () => {
  const soldOut = { ...offer, lines: [{ ...line, inStock: false }], inStock: false }
  expect(drawn(<OfferPieces offer={soldOut} />)).toContain('Out of stock')
  const accepted = { ...soldOut, status: 'accepted', orderLink: '/order/x' } as const
  expect(drawn(<OfferPieces offer={accepted} />)).not.toContain('Out of stock')
})
