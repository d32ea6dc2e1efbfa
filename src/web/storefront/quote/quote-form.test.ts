import { expect, test } from 'vitest'
import { NOT_SURE } from '#contract/quotes.ts'
import { PLAIN_OPTIONS, quoteBody, sizesIn, withChosen } from './quote-form.tsx'

const request = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: NOT_SURE,
  budgetRange: '',
  additionalNotes: '',
}
const { budgetRange: _, additionalNotes: __, ...filled } = request

test('what was left empty is not sent', () => {
  expect(quoteBody(request, undefined)).toEqual(filled)
})

test('the piece of the page is sent along, until the shopper asks for another type', () => {
  const piece = { product: { id: 7, category: 'chairs' as const }, color: 'Sand' }
  expect(quoteBody(request, piece)).toEqual({ ...filled, productId: 7, selectedColor: 'Sand' })
  expect(quoteBody(request, { ...piece, color: undefined })).toEqual({ ...filled, productId: 7 })
  const other = { ...request, productCategory: 'mattresses' }
  expect(quoteBody(other, piece)).toEqual({ ...filled, productCategory: 'mattresses' })
})

test('sizes belong to a category, and what was chosen is always on offer', () => {
  expect(sizesIn(PLAIN_OPTIONS, 'chairs')).toEqual([NOT_SURE])
  expect(sizesIn(PLAIN_OPTIONS, '')).toEqual([])
  expect(withChosen([NOT_SURE], 'Cream')).toEqual(['Cream', NOT_SURE])
  expect(withChosen(['Cream', NOT_SURE], 'Cream')).toEqual(['Cream', NOT_SURE])
  expect(withChosen([NOT_SURE], '')).toEqual([NOT_SURE])
})
