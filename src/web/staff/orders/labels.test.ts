import { expect, test } from 'vitest'
import { balanceOf, owesText, statusText } from './labels.ts'

const boxes = (sent: number, delivered = 0) => ({ all: 4, sent, delivered })

test('the state of an order says how many boxes have left, as long as some have not', () => {
  expect(statusText('shipped', boxes(2))).toBe('Shipped, 2 of 4 boxes')
  expect(statusText('shipped', boxes(4))).toBe('Shipped')
  expect(statusText('shipped', null)).toBe('Shipped')
  expect(statusText('confirmed', boxes(2))).toBe('Confirmed')
})

test('a delivered order says what joined it and is not there yet', () => {
  expect(statusText('delivered', boxes(3, 3))).toBe('Delivered, 1 box to send')
  expect(statusText('delivered', boxes(4, 2))).toBe('Delivered, 2 boxes on the way')
  expect(statusText('delivered', boxes(4, 4))).toBe('Delivered')
})

const MONEY = { net: '45000.00', due: '0.00', overpaid: '0.00', badge: null }
const overpaid = { ...MONEY, overpaid: '45000.00' }

test('money that is owed after a cancellation is a refund due, and nowhere an overpayment', () => {
  expect(balanceOf({ ...overpaid, badge: 'refund-due' })).toEqual(['Refund due', '45000.00'])
  expect(balanceOf({ ...overpaid, badge: 'overpaid' })).toEqual(['Overpaid', '45000.00'])
  expect(balanceOf({ ...MONEY, due: '1.00' })).toEqual(['Due', '1.00'])
})

test('an order that was paid and costs more since says once what the customer owes, and for what', () => {
  const money = { ...MONEY, due: '34200.01' }
  const sold = { paidAt: '2026-11-20T15:00:00Z', orderStatus: 'delivered', money } as const
  const text = 'Customer owes J$34,200.01'
  expect(owesText({ ...sold, lines: [{ returned: 0 }, { returned: 1 }] })).toBe(
    `${text} for the exchange`,
  )
  expect(owesText({ ...sold, lines: [{ returned: 0 }] })).toBe(text)
  expect(owesText({ ...sold, paidAt: null, lines: [] })).toBeUndefined()
  expect(owesText({ ...sold, orderStatus: 'cancelled', lines: [] })).toBeUndefined()
  expect(owesText({ ...sold, money: MONEY, lines: [] })).toBeUndefined()
})
