import { expect, test } from 'vitest'
import {
  colorOfOrder,
  lineText,
  orderedText,
  piecesOf,
  sumRows,
  type Sums,
  sumsOfView,
} from './order-text.ts'

const NOT_NAMED = { deliveryService: null, deliveryToBeQuoted: false }
const sums: Sums = {
  pieces: 168_000_00,
  delivery: 0,
  discount: 0,
  namingDiscount: 0,
  total: 168_000_00,
  gct: null,
  ...NOT_NAMED,
}
const rows = (change: Partial<Sums>, pieces = 1) =>
  sumRows({ ...sums, ...change }, pieces).map(({ name, text }) => `${name} ${text}`)

test('a total says its parts in one order, and the tax in it last', () => {
  const parts = { delivery: 6_200_00, discount: 1_500_37, total: 172_699_63, gct: 22_526_04 }
  expect(rows(parts)).toEqual([
    'Items J$168,000.00',
    'Delivery J$6,200.00',
    'Discount −J$1,500.37',
    'Total J$172,699.63',
    'of which GCT J$22,526.04',
  ])
})

test('the cents that name an order are a row of their own, beside what else is taken off', () => {
  const named = { namingDiscount: 37, discount: 37, total: 167_999_63 }
  const cents = 'Transfer reference discount −J$0.37'
  expect(rows(named)).toEqual(['Items J$168,000.00', cents, 'Total J$167,999.63'])
  expect(rows({ ...named, discount: 1_37, total: 167_998_63 })).toEqual([
    'Items J$168,000.00',
    'Discount −J$1.00',
    cents,
    'Total J$167,998.63',
  ])
})

test('one piece that is all of the total is only the total; parts of nothing are left out', () => {
  expect(rows({})).toEqual(['Total J$168,000.00'])
  expect(rows({}, 2)).toEqual(['Items J$168,000.00', 'Total J$168,000.00'])
  const discount = { discount: 1_00, total: 167_999_00 }
  expect(rows(discount)).toEqual(['Items J$168,000.00', 'Discount −J$1.00', 'Total J$167,999.00'])
  expect(rows({ gct: 0 })).toEqual(['Total J$168,000.00', 'of which GCT J$0.00'])
})

test('a delivery is free, or to be quoted: then the total is called one without it', () => {
  const standard = { deliveryService: 'standard' } as const
  expect(rows(standard)).toEqual(['Items J$168,000.00', 'Delivery Free', 'Total J$168,000.00'])
  const [, delivery] = sumRows({ ...sums, ...standard }, 1)
  expect(delivery?.note).toBe('Standard')
  expect(rows({ deliveryToBeQuoted: true })).toEqual([
    'Items J$168,000.00',
    'Delivery to be quoted',
    'Total before delivery J$168,000.00',
  ])
})

test('before an order its parts are whole dollars, and the tax in it is to the cent', () => {
  const parts = { ...sums, delivery: 6_200_00, discount: 1_500_00, total: 172_700_00 }
  const rows = sumRows({ ...parts, gct: 22_526_09 }, 1, { exact: false })
  expect(rows.map(({ text }) => text)).toEqual([
    'J$168,000',
    'J$6,200',
    '−J$1,500',
    'J$172,700',
    'J$22,526.09',
  ])
})

test('the parts of the wire are the same in cents', () => {
  const view = {
    pieces: '10.50',
    delivery: '1.00',
    discount: '0.50',
    namingDiscount: '0.37',
    total: '11.00',
    gct: null,
    ...NOT_NAMED,
  }
  expect(sumsOfView(view)).toEqual({
    pieces: 1050,
    delivery: 100,
    discount: 50,
    namingDiscount: 37,
    total: 1100,
    gct: null,
    ...NOT_NAMED,
  })
  expect(sumsOfView({ ...view, gct: '1.43' }).gct).toBe(143)
  expect(piecesOf([{ quantity: 2 }, { quantity: 1 }])).toBe(3)
})

test('an order of several lines is its first line and more, without one line’s colour', () => {
  const chairs = { productName: 'Kingston Chair', quantity: 2 }
  const couch = { productName: 'Montego', quantity: 1 }
  expect(lineText(chairs, 'Sand')).toBe('2 x Kingston Chair, Sand')
  expect(lineText(couch)).toBe('Montego')
  expect(orderedText([couch])).toBe('Montego')
  expect(orderedText([chairs, couch])).toBe('2 x Kingston Chair and 1 more')
  expect(colorOfOrder({ selectedColor: 'Sand', lines: [couch] })).toBe('Sand')
  expect(colorOfOrder({ selectedColor: 'Sand', lines: [chairs, couch] })).toBe('')
})
