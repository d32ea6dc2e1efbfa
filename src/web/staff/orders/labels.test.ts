import { expect, test } from 'vitest'
import { statusText } from './labels.ts'

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
