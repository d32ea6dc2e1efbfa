import { expect, test } from 'vitest'
import { factTable, slip } from '#mail/layout.ts'
import { joinMessages } from './order-mail.ts'

const order = {
  url: 'https://shop.example/order/x',
  orderStatus: 'delivered',
  lines: [],
  money: { netCents: 0 },
} as object as Parameters<typeof joinMessages>[0]

test('a mail of two messages says each line of the order and each sum once', () => {
  const changed = {
    subject: 'Your order has changed',
    heading: 'Your order has changed',
    dates: [
      factTable([
        ['Couch, Sand', 'J$90,000.00'],
        ['Total', 'J$90,000.00'],
      ]),
    ],
  }
  const paid = {
    subject: 'Part payment received',
    heading: 'J$50,000.00 is still due',
    money: [
      slip([
        { label: 'Couch', detail: 'Sand', amount: 'J$90,000.00' },
        { label: 'Total', amount: 'J$90,000.00', role: 'total' },
        { label: 'Balance due', amount: 'J$50,000.00', role: 'due' },
      ]),
    ],
  }
  const { parts } = joinMessages(order, [changed, paid])
  expect(parts).toMatchObject([
    ...changed.dates,
    { kind: 'slip', rows: [{ label: 'Balance due' }] },
    { kind: 'button' },
  ])
})

test('a table of which a mail has said all is left out', () => {
  const message = { subject: 'a', heading: 'a', dates: [factTable([['Total', 'J$1.00']])] }
  const again = { ...message, money: [slip([{ label: 'Total', amount: 'J$1.00' }])] }
  const { parts } = joinMessages(order, [message, again])
  expect(parts.map(({ kind }) => kind)).toEqual(['facts', 'button'])
})
