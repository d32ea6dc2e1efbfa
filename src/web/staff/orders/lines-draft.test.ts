import { describe, expect, it } from 'vitest'
import { draftOf, editOf, mistakesInSaving, mistakesOf, newLine, shownLine } from './lines-draft.ts'

const line = {
  id: 4,
  productId: 2,
  productName: 'Kingston Lounge Chair',
  selectedColor: 'Navy',
  quantity: 2,
  unitPrice: '72000.00',
  amount: '144000.00',
  returned: 0,
  sku: '',
  warranty: null,
  left: 0,
}
const base = {
  orderStatus: 'pending' as const,
  voucher: null,
  lines: [line],
  breakdown: {
    pieces: '144000.00',
    delivery: '0.00',
    deliveryService: null,
    deliveryToBeQuoted: false,
    discount: '0.00',
    namingDiscount: '0.00',
    total: '144000.00',
    gct: null,
  },
}
const draft = draftOf(base)
const changed = (change: Partial<(typeof draft.lines)[number]>) => ({
  ...draft,
  lines: draft.lines.map((each) => ({ ...each, ...change })),
})

describe('a draft of an order’s lines', () => {
  it('sends nothing until something differs', () => {
    expect(editOf(base, draft)).toEqual({})
    expect(editOf(base, { ...draft, delivery: 'J$0', reason: 'None' })).toEqual({})
  })
  it('sends every line once one of them is another, without prices that nobody set', () => {
    const added = { ...newLine(1), productId: 7, productName: 'Montego' }
    expect(editOf(base, { ...draft, lines: [...draft.lines, added] })).toEqual({
      lines: [
        { id: 4, selectedColor: 'Navy', quantity: 2 },
        { productId: 7, selectedColor: '', quantity: 1 },
      ],
    })
  })
  it('keeps a voucher’s discount apart from one by hand, and sends a code that is another', () => {
    const voucher = { code: 'RAINY', kind: 'amount' as const, says: '', discount: '5000.00' }
    const used = { ...base, voucher, breakdown: { ...base.breakdown, discount: '5700.00' } }
    const before = draftOf(used)
    expect([before.voucher, before.discount]).toEqual(['RAINY', '700.00'])
    expect(editOf(used, before)).toEqual({})
    expect(editOf(used, { ...before, voucher: '' })).toEqual({ voucher: '' })
    expect(editOf(base, { ...draft, voucher: ' rainy ' })).toEqual({ voucher: 'rainy' })
  })
  it('keeps the cents that name an order apart from a discount by hand', () => {
    const breakdown = { ...base.breakdown, discount: '700.37', namingDiscount: '0.37' }
    const named = { ...base, breakdown }
    expect(draftOf(named).discount).toBe('700.00')
    expect(editOf(named, draftOf(named))).toEqual({})
  })
  it('leaves out a line that was removed, and one that has no product yet', () => {
    const lines = [...changed({ isGone: true }).lines, { ...newLine(1), productId: 7 }, newLine(2)]
    expect(editOf(base, { ...draft, lines }).lines).toEqual([
      { productId: 7, selectedColor: '', quantity: 1 },
    ])
    expect(mistakesInSaving(base, { ...draft, lines })).toEqual({
      '2.productId': 'Please choose a product',
    })
  })
  it('names the field of a mistake, and asks for the reason of a price only when it is saved', () => {
    const wrong = changed({ quantity: '11', unitPrice: 'cheap' })
    expect(Object.keys(mistakesOf(base, wrong))).toEqual(['0.quantity', '0.unitPrice'])
    const priced = changed({ unitPrice: '70000' })
    expect(mistakesOf(base, priced)).toEqual({})
    expect(mistakesInSaving(base, priced)).toHaveProperty('reason')
    expect(mistakesInSaving(base, { ...priced, reason: 'A scratch' })).toEqual({})
  })
  it('shows what a line costs as it would be', () => {
    const [typed] = changed({ quantity: '3', unitPrice: 'J$70,000' }).lines
    expect(typed && shownLine(base, typed, [])).toMatchObject({
      unitPrice: '70000.00',
      amount: '210000.00',
    })
  })
})

it('lets a delivery that is to be quoted cost nothing, for a reason', () => {
  const breakdown = { ...base.breakdown, deliveryToBeQuoted: true }
  const quoted = { ...base, breakdown }
  const free = { ...draftOf(quoted), isFree: true }
  expect(editOf(quoted, free)).toEqual({ deliveryToBeQuoted: false })
  expect(mistakesInSaving(quoted, free)).toEqual({
    reason: 'Please give a reason for the price change',
  })
  expect(editOf(base, { ...draft, isFree: true })).toEqual({})
})
