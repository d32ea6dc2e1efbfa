import { array, assert, integer, jsonValue, oneof, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_LINES, MAX_QUANTITY } from '#contract/order-limits.ts'
import {
  type BasketLine,
  formatBasket,
  isSameKind,
  orderablePieces,
  parseBasket,
  withColor,
  withLineAt,
  withoutLine,
  withoutOrdered,
  withPieces,
  withQuantity,
  withStock,
} from './basket-lines.ts'

const couch: BasketLine = {
  productId: 2,
  color: 'Forest Green',
  quantity: 1,
  name: 'Montego 3-Seater Couch',
  price: '168000.00',
  addedAt: '2026-11-09T15:00:00.000Z',
  isOut: false,
}
const chairs: BasketLine = { ...couch, productId: 5, color: 'Ocean Teal', quantity: 2 }

const stored = (...lines: unknown[]) => JSON.stringify({ version: 1, lines })

test('what is put in is there when the basket is read again', () => {
  expect(parseBasket(formatBasket([couch, chairs]))).toEqual([couch, chairs])
})

test('text that is no basket, or one of another version, is an empty basket', () => {
  for (const text of [undefined, '', 'null', '7', '{', '[]', '{"version":2,"lines":[{}]}'])
    expect(parseBasket(text)).toEqual([])
})

test('a line without a piece or a colour is left out, and the others stay', () => {
  const foreign = [null, 'x', {}, { ...couch, productId: -1 }, { ...couch, color: 7 }]
  expect(parseBasket(stored(...foreign, chairs))).toEqual([chairs])
})

test('a field that cannot be read falls back to what can be looked up', () => {
  const odd = { ...couch, quantity: 99, name: 4, price: 'free', addedAt: 'once', isOut: 'yes' }
  const plain = { ...couch, quantity: 1, name: '', price: '', addedAt: '', isOut: false }
  expect(parseBasket(stored(odd))).toEqual([plain])
})

test('a kind that is stored twice is one line, and no more lines are read than an order may have', () => {
  expect(parseBasket(stored(couch, { ...couch, quantity: 3 }))).toEqual([couch])
  const many = Array.from({ length: 30 }, (_, index) => ({ ...couch, productId: index + 1 }))
  expect(parseBasket(stored(...many))).toHaveLength(MAX_LINES)
})

test('a piece that is in the basket already joins its line, at the price that is seen now', () => {
  const added = { ...couch, price: '170000.00', quantity: 2 }
  expect(withPieces([chairs, couch], added).lines).toEqual([chairs, { ...added, quantity: 3 }])
})

test('another piece comes first, and the twenty-first line and the eleventh piece are refused', () => {
  expect(withPieces([chairs], couch).lines).toEqual([couch, chairs])
  const full = Array.from({ length: MAX_LINES }, (_, index) => ({ ...couch, productId: index + 9 }))
  expect(withPieces(full, couch)).toEqual({ lines: full, limit: 'lines' })
  const ten = [{ ...couch, quantity: MAX_QUANTITY }]
  expect(withPieces(ten, couch)).toEqual({ lines: ten, limit: 'pieces' })
})

test('a quantity is from one to ten', () => {
  expect(withQuantity([couch], couch, 10)).toEqual([{ ...couch, quantity: 10 }])
  for (const quantity of [0, 11, 1.5])
    expect(withQuantity([couch], couch, quantity)).toEqual([couch])
})

test('a line that was removed goes back to its place', () => {
  const left = withoutLine([couch, chairs], couch)
  expect(left).toEqual([chairs])
  expect(withLineAt(left, couch, 0)).toEqual([couch, chairs])
  expect(withLineAt([couch], couch, 0)).toEqual([couch])
})

test('another colour takes the place of the one that sold out, and joins a line of that colour', () => {
  const gone = { ...couch, isOut: true }
  const navy = { productId: 2, color: 'Navy', quantity: 1 }
  expect(withColor([gone, chairs], gone, navy)).toEqual([{ ...couch, color: 'Navy' }, chairs])
  const other = { ...couch, color: 'Navy', quantity: 2 }
  expect(withColor([gone, other], gone, navy)).toEqual([{ ...other, quantity: 3 }])
})

test('pieces that cannot be ordered are not counted', () => {
  const noted = withStock([couch, chairs], ({ productId }) => productId === 5)
  expect(orderablePieces(noted)).toBe(1)
  expect(withStock(noted, ({ isOut }) => isOut)).toBe(noted)
})

test('an order takes out the pieces that it bought, and leaves what was put in meanwhile', () => {
  expect(withoutOrdered([couch, chairs], [{ ...chairs, quantity: 1 }])).toEqual([
    couch,
    { ...chairs, quantity: 1 },
  ])
  expect(withoutOrdered([couch], [couch])).toEqual([])
})

test('whatever is stored, a basket is one that can be ordered', () => {
  assert(
    property(
      array(
        oneof(
          jsonValue(),
          record({
            productId: integer(),
            color: string(),
            quantity: integer({ min: -2, max: 20 }),
          }),
        ),
      ),
      (lines) => {
        const basket = parseBasket(stored(...lines))
        expect(basket.length).toBeLessThanOrEqual(MAX_LINES)
        for (const line of basket) {
          expect(line.quantity >= 1 && line.quantity <= MAX_QUANTITY).toBe(true)
          expect(basket.filter((other) => isSameKind(other, line))).toHaveLength(1)
        }
        expect(parseBasket(formatBasket(basket))).toEqual(basket)
      },
    ),
  )
})
