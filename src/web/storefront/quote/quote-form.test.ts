import { expect, test } from 'vitest'
import { NOT_SURE } from '#contract/quotes.ts'
import { PLAIN_OPTIONS, quoteBody, sizesIn, withChosen } from './quote-form.ts'

const asked = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: NOT_SURE,
  budgetRange: '',
  additionalNotes: '',
}
const { budgetRange: _, additionalNotes: __, ...said } = asked

test('what was left empty is not sent', () => {
  expect(quoteBody(asked, undefined)).toEqual(said)
})

test('the piece of the page is sent along, until the shopper asks for another type', () => {
  const piece = { product: { id: 7, category: 'chairs' as const }, color: 'Sand' }
  expect(quoteBody(asked, piece)).toEqual({ ...said, productId: 7, selectedColor: 'Sand' })
  expect(quoteBody(asked, { ...piece, color: undefined })).toEqual({ ...said, productId: 7 })
  const other = { ...asked, productCategory: 'mattresses' }
  expect(quoteBody(other, piece)).toEqual({ ...said, productCategory: 'mattresses' })
})

test('sizes belong to a category, and what was chosen is always on offer', () => {
  expect(sizesIn(PLAIN_OPTIONS, 'chairs')).toEqual([NOT_SURE])
  expect(sizesIn(PLAIN_OPTIONS, '')).toEqual([])
  expect(withChosen([NOT_SURE], 'Cream')).toEqual(['Cream', NOT_SURE])
  expect(withChosen(['Cream', NOT_SURE], 'Cream')).toEqual(['Cream', NOT_SURE])
  expect(withChosen([NOT_SURE], '')).toEqual([NOT_SURE])
})
