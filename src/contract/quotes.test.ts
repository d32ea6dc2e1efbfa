import { expect, test } from 'vitest'
import { refusalSentence } from './refusals.ts'
import { RequestQuote } from './quotes.ts'

const input = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: 'Not sure',
}

const issuesOf = (change: Record<string, unknown>) =>
  RequestQuote.safeParse({ ...input, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('a request needs six answers; the budget is empty and the notes are absent without more', () => {
  expect(RequestQuote.parse(input)).toEqual({ ...input, budgetRange: '' })
})

test.each([
  ['customerName', ' A ', 'Name must be at least 2 characters'],
  ['email', 'ann@', 'Please enter a valid email address'],
  ['contactNumber', '876-5550', 'Phone number must be at least 10 characters'],
  ['productCategory', '', 'Please select a product type'],
  ['preferredColor', ' ', 'Please select a color'],
  ['preferredSize', '', 'Please select a size'],
  ['additionalNotes', 'my card 4242 4242 4242 4242', refusalSentence('card-in-text')],
])('%s: %j is refused in the words of the shop, once', (field, given, sentence) => {
  expect(issuesOf({ [field]: given })).toEqual([[field, sentence]])
})

test.each([
  ['customerName', 'Name must be at least 2 characters'],
  ['email', 'Please enter a valid email address'],
  ['contactNumber', 'Phone number must be at least 10 characters'],
  ['productCategory', 'Please select a product type'],
  ['preferredColor', 'Please select a color'],
  ['preferredSize', 'Please select a size'],
])('%s is missed, and asked for in the same words when it is empty', (field, sentence) => {
  expect(issuesOf({ [field]: undefined })).toEqual([[field, sentence]])
  expect(issuesOf({ [field]: '' })).toEqual([[field, sentence]])
})

test('what only the server decides may come along; anything unknown may not', () => {
  const record = { id: 7, status: 'accepted', createdAt: 'yesterday', productName: 'Throne' }
  expect(issuesOf(record)).toBeUndefined()
  expect(issuesOf({ discount: 'all' })).toHaveLength(1)
})
