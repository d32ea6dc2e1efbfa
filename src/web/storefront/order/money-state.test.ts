import { expect, test } from 'vitest'
import type { OrderPageView } from '#contract/orders.ts'
import { grewAfterPayment, moneyLines, outcomeOf } from './money-state.ts'

const NOW = new Date('2026-11-18T15:00:00Z')
const row = { id: 4, method: 'transfer', recordedAt: '2026-11-17T15:00:00.000Z' } as const
const page = (change: object) =>
  ({
    paymentMethod: 'bank_transfer',
    moneyRows: [],
    paysOnline: false,
    online: { offered: false, isTest: false, attempt: null },
    money: { net: '0.00', due: '200.00', overpaid: '0.00', badge: null },
    refundDue: null,
    received: '0.00',
    due: '200.00',
    payBy: '2026-11-24T15:00:00.000Z',
    paidAt: null,
    ...change,
  }) as object as OrderPageView
const money = (change: object) => ({ net: '0.00', due: '0.00', overpaid: '0.00', ...change })

test('each payment is a row with its method and day; what was sent back counts the other way', () => {
  const moneyRows = [
    { ...row, kind: 'payment', amount: '150.00' },
    { ...row, kind: 'refund', amount: '50.00' },
  ]
  expect(moneyLines(page({ moneyRows }))).toEqual([
    { id: 4, name: 'Paid', note: 'Bank transfer, Tue 17 Nov', text: '−J$150.00' },
    { id: -4, name: 'Refunded', note: 'Bank transfer, Tue 17 Nov', text: 'J$50.00' },
  ])
  expect(moneyLines(page({}))).toEqual([])
  expect(moneyLines(page({ received: '200.00' }))).toMatchObject([{ text: '−J$200.00', note: '' }])
})

test('what is due has the day by which it is awaited, while that lies ahead', () => {
  const due = { isOpen: true, name: 'Due', note: 'by Tue 24 Nov', text: 'J$200.00' }
  expect(outcomeOf(page({}), NOW)).toEqual(due)
  expect(outcomeOf(page({}), new Date('2026-11-25T15:00:00Z')).note).toBe('')
  expect(outcomeOf(page({ payBy: null }), NOW).note).toBe('')
  const card = { paymentMethod: 'credit_card' }
  expect(outcomeOf(page(card), NOW).note).toBe('after we review it')
  expect(outcomeOf(page({ ...card, received: '20.00' }), NOW).note).toBe('')
})

test('what is to be paid online is due by an hour, unless a payment is being confirmed', () => {
  const online = { paymentMethod: 'credit_card', paysOnline: true }
  const waiting = page({ ...online, payBy: '2026-11-18T17:00:00.000Z' })
  expect(outcomeOf(waiting, NOW).note).toBe('by Wed 18 Nov, 12:00 pm')
  expect(outcomeOf(waiting, new Date('2026-11-18T17:00:00Z')).note).toBe('')
  const attempt = { state: 'confirming' }
  const confirming = { ...waiting, online: { ...waiting.online, attempt } } as typeof waiting
  expect(outcomeOf(confirming, NOW).note).toBe('')
})

test('an order that was paid before it grew is due without a term', () => {
  const grown = page({ paidAt: row.recordedAt, received: '150.00' })
  expect([grewAfterPayment(grown), outcomeOf(grown, NOW).note]).toEqual([true, ''])
})

test('what is owed to the customer is said with its day; what is paid up, that nothing is due', () => {
  const refundDue = { amount: '200.00', dueOn: '2026-12-01' }
  expect(outcomeOf(page({ refundDue }), NOW)).toMatchObject({
    isOpen: true,
    name: 'Refund due',
    note: expect.stringContaining('by Tue 1 Dec'),
  })
  expect(outcomeOf(page({ money: money({}) }), NOW)).toEqual({
    isOpen: false,
    name: 'Nothing due',
    note: '',
    text: 'J$0.00',
  })
  const little = outcomeOf(page({ money: money({ overpaid: '50.00' }) }), NOW)
  expect(little).toMatchObject({ isOpen: false, name: 'Overpaid', text: 'J$50.00' })
})
