import { expect, test } from 'vitest'
import type { OrderPageView } from '#contract/orders.ts'
import {
  awaitsTransfer,
  headingOf,
  mayCancel,
  paymentBadge,
  cancellationText,
  termText,
  stepsOf,
  takesReceipts,
} from './order-state.ts'

const placed: OrderPageView = {
  id: 10428,
  reference: 'YB-10428',
  productId: 1,
  productName: 'Montego 3-Seater',
  selectedColor: 'Navy',
  picture: null,
  lines: [],
  boxes: [],
  shipments: [],
  voucher: null,
  gifts: [],
  breakdown: {
    pieces: '168000.00',
    delivery: '0.00',
    deliveryService: null,
    deliveryToBeQuoted: false,
    discount: '0.00',
    namingDiscount: '0.00',
    total: '168000.00',
    gct: null,
  },
  money: { net: '0.00', due: '168000.00', overpaid: '0.00', badge: null },
  moneyRows: [],
  deliveryService: null,
  deliveryToBeQuoted: false,
  promisedBy: null,
  promise: null,
  refundDue: null,
  totalAmount: '168000.00',
  received: '0.00',
  due: '168000.00',
  payBy: '2025-11-23T15:42:00.000Z',
  paymentMethod: 'bank_transfer',
  shippingMethod: 'delivery',
  paymentStatus: 'pending',
  orderStatus: 'pending',
  deliveryAddress: '14 Hope Road',
  parish: 'St Andrew',
  bank: { bank: 'NCB', accountName: 'Yaadbox', account: '404', branch: 'Half Way Tree' },
  paysOnline: false,
  online: { offered: false, isTest: false, attempt: null },
  receipts: [],
  documents: [],
  createdAt: '2025-11-20T15:42:00.000Z',
  paidAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  expiredAt: null,
}
const states = (order: OrderPageView) => stepsOf(order).map(({ name, state }) => [name, state])

test('a new order waits for its transfer', () => {
  expect(stepsOf(placed)).toEqual([
    { name: 'Placed', text: 'Thu 20 Nov 2025, 10:42 am', state: 'done' },
    { name: 'Payment', text: 'Waiting for your transfer', state: 'now' },
    { name: 'Shipped', text: 'After your payment', state: 'ahead' },
    { name: 'Delivered', text: '14 Hope Road, St Andrew', state: 'ahead' },
  ])
})

test('a card order waits for our review', () => {
  const [, payment] = stepsOf({ ...placed, paymentMethod: 'credit_card' })
  expect(payment?.text).toBe('Waiting for our review')
})

test('a paid order is next to be shipped, a shipped one to be delivered', () => {
  const paid = { ...placed, paymentStatus: 'paid', paidAt: '2025-11-21T15:00:00.000Z' } as const
  expect(states(paid)).toEqual([
    ['Placed', 'done'],
    ['Paid in full', 'done'],
    ['Shipped', 'now'],
    ['Delivered', 'ahead'],
  ])
  expect(states({ ...paid, orderStatus: 'shipped' }).map(([, state]) => state)).toEqual([
    'done',
    'done',
    'done',
    'now',
  ])
})

test('what is picked up is collected, not delivered', () => {
  const names = stepsOf({ ...placed, shippingMethod: 'pickup' }).map(({ name }) => name)
  expect(names).toEqual(['Placed', 'Payment', 'Ready to collect', 'Collected'])
})

test('a cancelled order ends there and asks for no money', () => {
  const cancelled = { ...placed, orderStatus: 'cancelled' } as const
  expect(states(cancelled)).toEqual([
    ['Placed', 'done'],
    ['Cancelled', 'now'],
  ])
  expect(awaitsTransfer(cancelled)).toBe(false)
  expect(awaitsTransfer(placed)).toBe(true)
  expect(awaitsTransfer({ ...placed, paymentStatus: 'paid' })).toBe(false)
})

type Attempt = NonNullable<OrderPageView['online']['attempt']>
const online = (state: Attempt['state'], offered = true): Partial<OrderPageView> => ({
  paymentMethod: 'credit_card',
  paysOnline: true,
  paymentStatus: state === 'failed' ? 'failed' : 'pending',
  online: {
    offered,
    isTest: false,
    attempt: {
      state,
      reason: state === 'failed' ? 'declined' : null,
      because: null,
      message: '',
      at: placed.createdAt,
      expiresAt: placed.createdAt,
    },
  },
})

test.each([
  ['open', 'Waiting for your payment', 'Waiting for your payment', 'Payment pending'],
  ['expired', 'Waiting for your payment', 'Waiting for your payment', 'Payment pending'],
  ['failed', 'The payment did not go through', 'It did not go through', 'Payment failed'],
] as const)(
  'an order that is paid online can be paid while its attempt is %s',
  (state, ...texts) => {
    const order = { ...placed, ...online(state) }
    const badge = paymentBadge(order)?.text
    expect([headingOf(order, false), stepsOf(order)[1]?.text, badge]).toEqual(texts)
    expect(termText(order)).toContain('until Sunday 23 November 2025')
    expect([awaitsTransfer(order), mayCancel(order)]).toEqual([false, true])
    const cancelling = cancellationText(order, '876-555-0142')
    expect(cancelling).toMatch(/you will not be charged\. This cannot be undone here\.$/)
  },
)

test.each([
  ['confirming', 'Your payment is being confirmed'],
  ['checking', 'Your payment is being checked'],
] as const)('while a payment is %s the page asks for no other', (state, heading) => {
  const order = { ...placed, ...online(state, false) }
  expect([headingOf(order, true), paymentBadge(order)]).toEqual([heading, undefined])
  expect(termText(order)).toBe('Your item is still reserved.')
  expect(awaitsTransfer({ ...order, paysOnline: false, paymentMethod: 'bank_transfer' })).toBe(
    false,
  )
})

test('while staff look into a payment whose time is over, the page says how long the order is kept', () => {
  const order = { ...placed, ...online('checking') }
  expect(termText(order)).toBe(
    'Your item is still reserved while our team checks your payment, for up to 7 days.',
  )
})

test('who placed an order to pay it online is congratulated until a payment has come to something', () => {
  const heading = (state: Attempt['state']) => headingOf({ ...placed, ...online(state) }, true)
  expect(heading('open')).toBe('Order Placed Successfully!')
  expect(heading('expired')).toBe('Waiting for your payment')
  expect(heading('failed')).toBe('The payment did not go through')
})

test('only who has just placed an order is congratulated; later its page says how far it has come', () => {
  expect(headingOf(placed, true)).toBe('Order Placed Successfully!')
  const later = (change: Partial<OrderPageView>) => headingOf({ ...placed, ...change }, false)
  expect(later({})).toBe('Waiting for your transfer')
  expect(later({ paymentMethod: 'credit_card' })).toBe('Waiting for our review')
  expect(later({ paymentStatus: 'processing' })).toBe('Your payment is being checked')
  expect(later({ paymentStatus: 'processing', received: '68000.00', due: '100000.00' })).toBe(
    'Part payment received',
  )
  expect(later({ paymentStatus: 'failed' })).toBe('The payment did not go through')
  expect(later({ paymentStatus: 'paid' })).toBe('Payment received')
  expect(headingOf({ ...placed, paymentStatus: 'paid' }, true)).toBe('Payment received')
  expect(later({ orderStatus: 'shipped' })).toBe('On its way to you')
  expect(later({ orderStatus: 'delivered', shippingMethod: 'pickup' })).toBe('Collected')
  expect(later({ orderStatus: 'cancelled' })).toBe('Cancelled')
})

test('an order is the shopper’s to cancel until something about it is decided', () => {
  expect(mayCancel(placed)).toBe(true)
  for (const paymentStatus of ['processing', 'paid', 'failed'] as const)
    expect(mayCancel({ ...placed, paymentStatus })).toBe(false)
  for (const orderStatus of ['confirmed', 'shipped', 'delivered', 'cancelled'] as const)
    expect(mayCancel({ ...placed, orderStatus })).toBe(false)
})

test('before cancelling, the page says what becomes of the piece, the card and the money', () => {
  const describe = (change: Partial<OrderPageView>) =>
    cancellationText({ ...placed, ...change }, '876-555-0142')
  expect(describe({})).toContain('Already made the transfer? Call 876-555-0142 instead.')
  expect(describe({ paymentMethod: 'credit_card' })).toContain('Your card details will be deleted.')
})

test('only money that is due has a badge: the heading and the steps say the rest', () => {
  for (const change of [{ orderStatus: 'cancelled' }, { paymentStatus: 'paid' }] as const)
    expect(paymentBadge({ ...placed, ...change })).toBeUndefined()
})

test('a part that came leaves the rest due, and keeps the piece', () => {
  const part = { ...placed, paymentStatus: 'processing', received: '68000.00', due: '100000.00' }
  const order = part as OrderPageView
  expect(stepsOf(order)[1]).toEqual({
    name: 'J$68,000.00 paid',
    text: 'J$100,000.00 is due',
    state: 'now',
  })
  expect(termText(order)).toBe('Your item is still reserved while we wait for the balance.')
  expect(termText({ ...order, orderStatus: 'shipped' })).toBe('')
  const card = { ...order, paymentMethod: 'credit_card' } as const
  expect([awaitsTransfer(card), takesReceipts(card)]).toEqual([true, false])
})

test('what is owed back leads the page of a cancelled order, until it was sent', () => {
  const at = '2025-11-22T15:42:00.000Z'
  const cancelled = { ...placed, orderStatus: 'cancelled', cancelledAt: at } as const
  const refundDue = { amount: '168000.00', dueOn: '2025-12-02' }
  const owed: OrderPageView = { ...cancelled, received: '168000.00', due: '0.00', refundDue }
  expect(headingOf(owed, false)).toBe('Cancelled: refund due')
  expect(paymentBadge(owed)).toEqual({ text: 'Refund due', tone: 'warn' })
  expect(stepsOf(owed)[1]).toEqual({
    name: 'Refund in progress',
    text: 'By Tue 2 Dec 2025 (5 to 7 business days)',
    state: 'now',
  })
  const refund = { id: 3, kind: 'refund', amount: '168000.00', method: 'transfer' } as const
  const sent: OrderPageView = {
    ...cancelled,
    money: { ...placed.money, badge: 'refunded' },
    moneyRows: [{ ...refund, recordedAt: at }],
  }
  expect(headingOf(sent, false)).toBe('Cancelled and refunded')
  expect(paymentBadge(sent)).toBeUndefined()
  expect(states(sent)).toEqual([
    ['Cancelled', 'done'],
    ['Refunded', 'done'],
  ])
  expect(paymentBadge({ ...placed, refundDue })?.text).toBe('Overpaid')
})

test('several pieces are spoken of as such', () => {
  const line = { id: 1, productId: 1, productName: 'Montego', selectedColor: '', returned: 0 }
  const price = {
    ...{ unitPrice: '1.00', amount: '2.00', picture: null, warranty: null },
    ...{ mayReview: false, review: null },
  }
  const lines = [{ ...line, ...price, quantity: 2 }]
  expect(termText({ ...placed, lines })).toContain('Your items are reserved for you until')
  expect(cancellationText({ ...placed, lines }, '876')).toContain('Your items go back on sale')
})

test('the page says until when the piece is set aside, unless a receipt is being checked', () => {
  expect(termText(placed)).toBe(
    'Your item is reserved for you until Sunday 23 November 2025, 10:42 am.',
  )
  const receipt = { id: 1, fileName: 'a.pdf', mediaType: 'application/pdf', bytes: 1, reason: '' }
  const sent = (state: 'waiting' | 'rejected'): OrderPageView => ({
    ...placed,
    receipts: [{ ...receipt, state, uploadedAt: placed.createdAt }],
  })
  expect(termText(sent('waiting'))).toContain('We are checking your receipt.')
  expect(stepsOf(sent('waiting'))[1]?.text).toBe('Checking your receipt')
  expect(termText(sent('rejected'))).toContain('until Sunday')
  expect(stepsOf(sent('rejected'))[1]?.text).toBe('Waiting for your transfer')
})

test('an order that ran out says so', () => {
  const at = '2025-11-24T15:42:00.000Z'
  const over = { ...placed, orderStatus: 'cancelled', cancelledAt: at, expiredAt: at } as const
  expect(stepsOf(over).at(-1)?.name).toBe('Expired')
})

test('a paid order waits for no payment: it says by when it comes, or that it will be told', () => {
  const at = '2025-11-21T15:00:00.000Z'
  const paid = { ...placed, paymentStatus: 'paid', paidAt: at, money: { ...placed.money } } as const
  for (const promisedBy of [null, '2025-11-26'])
    for (const { text } of stepsOf({ ...paid, promisedBy })) expect(text).not.toMatch(/payment/)
})
