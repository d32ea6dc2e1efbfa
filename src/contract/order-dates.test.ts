import { expect, test } from 'vitest'
import { arrivalText, type DatedOrder, heldText } from './order-dates.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const placed: DatedOrder = {
  orderStatus: 'pending',
  paymentStatus: 'pending',
  shippingMethod: 'delivery',
  parish: 'Portland',
  lines: [{ quantity: 1 }],
  payBy: '2026-11-26T23:00:00.000Z',
  promisedBy: null,
  promise: { daysFrom: 5, daysTo: 7, by: '2026-12-02', payBefore: '2026-11-23T19:00:00.000Z' },
  deliveryToBeQuoted: false,
}
const paid = { ...placed, paymentStatus: 'paid', promise: null, promisedBy: '2026-12-02' }

test('an unpaid order says until when it is reserved, and by when it comes if it is paid in time', () => {
  expect(heldText(placed)).toBe(
    'Your item is reserved for you until Thursday 26 November 2026, 6:00 pm.',
  )
  expect(arrivalText(placed)).toBe(
    'Delivery to Portland by Wed 2 Dec if paid by 2 pm on Mon 23 Nov (5 to 7 business days)',
  )
  expect(arrivalText(placed, NOW)).toContain('by Wed 2 Dec if paid by 2 pm today')
})

test('a paid order waits for no payment, whichever way it comes', () => {
  const ways = [{}, { promisedBy: null }, { shippingMethod: 'pickup' }, { orderStatus: 'shipped' }]
  for (const way of ways)
    expect(`${heldText({ ...paid, ...way })} ${arrivalText({ ...paid, ...way })}`).not.toMatch(
      /pa[iy]/,
    )
  expect(heldText({ ...paid, lines: [{ quantity: 2 }] })).toBe('Your items are reserved for you.')
  expect(arrivalText(paid, NOW)).toBe('Delivery to Portland by Wed 2 Dec')
})

test('what is not on the shelf is not called reserved, and still says by when to pay', () => {
  expect(heldText({ ...placed, isHeld: false })).toBe(
    'We will tell you when your item is ready. Please pay by Thursday 26 November 2026, 6:00 pm.',
  )
})

test.each(['cancelled', 'delivered'])(
  'an order that is %s has no dates ahead of it',
  (orderStatus) => {
    expect([heldText({ ...placed, orderStatus }), arrivalText({ ...placed, orderStatus })]).toEqual(
      ['', ''],
    )
  },
)

test('an order without a day says what comes instead: a price, or a word when it leaves', () => {
  const without = { ...paid, promisedBy: null }
  expect(arrivalText({ ...without, deliveryToBeQuoted: true })).toContain('delivery price and date')
  expect(arrivalText(without)).toBe('We will e-mail you when it is on its way')
  expect(arrivalText({ ...without, orderStatus: 'shipped' })).toBe('')
})
