import { expect, test } from 'vitest'
import { boughtOf, replaceLine } from './ordered-lines.ts'

const couch = { productId: 2, color: 'Navy', quantity: 1 }
const chairs = { productId: 7, color: 'Ocean Teal', quantity: 2 }
const breakdown = {
  pieces: '168000.00',
  delivery: '0.00',
  deliveryService: null,
  deliveryToBeQuoted: false,
  discount: '0.00',
  namingDiscount: '0.00',
  total: '168000.00',
  gct: null,
}

test('one piece is ordered as a product, in its colour, for the total that is shown', () => {
  const shown = { lines: [couch], breakdown, offer: undefined, code: undefined }
  expect(boughtOf(shown, '')).toEqual({
    productId: 2,
    selectedColor: 'Navy',
    totalAmount: '168000.00',
  })
})

const nothing = { breakdown: undefined, offer: undefined, code: undefined }

test('the service that is in the total is ordered, and a code only if it holds', () => {
  const by = '2026-11-26'
  const chosen = { service: 'express', price: '7200.00', daysFrom: 2, daysTo: 3, by } as const
  const offer = { services: [chosen], payBefore: '2026-11-24T19:00:00.000Z', chosen }
  const says = '10% off'
  const held = { code: 'SOFA10', kind: 'percentage', says, whose: '', discount: '1.00' } as const
  const shown = { ...nothing, lines: [couch], offer }
  const ordered = (voucher: typeof held | { kind: null } | null, partnerCode = false) =>
    boughtOf(
      { ...shown, code: { voucher: voucher && { ...held, ...voucher }, partnerCode } },
      'SOFA10',
    )
  expect(ordered(held)).toMatchObject({ deliveryService: 'express', voucher: 'SOFA10' })
  expect(ordered({ kind: null }).voucher).toBeUndefined()
  expect(ordered(null, true).voucher).toBe('SOFA10')
})

test('several pieces are ordered as lines; a piece without colours names none', () => {
  const plain = { productId: 9, color: '', quantity: 1 }
  expect(boughtOf({ ...nothing, lines: [chairs, plain] }, '')).toEqual({
    lines: [
      { productId: 7, selectedColor: 'Ocean Teal', quantity: 2 },
      { productId: 9, quantity: 1 },
    ],
  })
  expect(boughtOf({ ...nothing, lines: [chairs] }, '').lines).toHaveLength(1)
})

test('what was chosen takes the place of a line, or the line is left out', () => {
  const chosen = { ...chairs, color: 'Cognac' }
  expect(replaceLine([couch, chairs], chairs, chosen)).toEqual([couch, chosen])
  expect(replaceLine([couch, chairs], chairs, undefined)).toEqual([couch])
  expect(replaceLine([{ ...chosen, quantity: 1 }, chairs], chairs, chosen)).toEqual([chosen])
})
