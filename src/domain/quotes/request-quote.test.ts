import { expect, test } from 'vitest'
import type { RequestQuote } from '#contract/quotes.ts'
import { aProduct } from '#testing/builders.ts'
import { at, inShop, NOW, trying } from '#testing/shop.ts'
import { listQuotes } from './find-quote.ts'
import { quotes } from './quotes.table.ts'
import { requestQuote } from './request-quote.ts'

const input: RequestQuote = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'compressed-couches',
  preferredColor: 'Navy',
  preferredSize: '3-seater',
  budgetRange: '',
}

test('a request is pending from its first moment, and said to have happened', () =>
  inShop(async (tx) => {
    const quote = await requestQuote(tx, input)
    expect(quote).toMatchObject({
      ...input,
      status: 'pending',
      additionalNotes: '',
      createdAt: NOW,
    })
    const [event] = tx.happened
    expect(event).toMatchObject({ name: 'quote.requested', facts: { quoteId: quote.id } })
  }))

test('asked from a product, a request remembers its name and the colour chosen there', () =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx, { name: 'Cay', stock: { 'Ocean Teal': 0 } })
    const request = { ...input, productId, selectedColor: 'ocean teal' }
    const piece = { productId, productName: 'Cay', selectedColor: 'Ocean Teal' }
    expect(await requestQuote(tx, request)).toMatchObject(piece)
  }))

test('a request without a product has no colour of one either', () =>
  inShop(async (tx) => {
    const quote = await requestQuote(tx, { ...input, selectedColor: 'Navy' })
    expect(quote).toMatchObject({ productId: null, productName: '', selectedColor: '' })
  }))

test.each([
  ['a product the shop does not have', { productId: 999_999 }, 'product-not-found'],
  ['a colour the product does not have', { selectedColor: 'Purple' }, 'colour-unknown'],
])('a request for %s is refused and nothing is stored', (_, change, code) =>
  inShop(async (tx) => {
    const { id: productId } = await aProduct(tx)
    const refused = trying(tx, (inner) => requestQuote(inner, { ...input, productId, ...change }))
    await expect(refused).rejects.toMatchObject({ code })
    expect(await tx.db.select().from(quotes)).toEqual([])
  }),
)

test('the list is newest first, by pages, and finds people by name, address, phone or number', () =>
  inShop(async (tx) => {
    for (const [index, customerName] of ['Ann', 'Ben', 'Cy'].entries())
      await requestQuote(at(new Date(NOW.getTime() + index), tx), {
        ...input,
        customerName,
        email: `${customerName}@example.com`,
      })
    const names = async (query: Parameters<typeof listQuotes>[1]) =>
      (await listQuotes(tx, query)).items.map((quote) => quote.customerName)
    const first = await listQuotes(tx, { limit: 2 })
    expect(first.items.map((quote) => quote.customerName)).toEqual(['Cy', 'Ben'])
    expect(first.total).toBe(3)
    expect(await names({ limit: 2, cursor: first.next })).toEqual(['Ann'])
    expect(await names({ limit: 9, sort: 'date' })).toEqual(['Ann', 'Ben', 'Cy'])
    expect(await names({ limit: 9, q: 'ben@' })).toEqual(['Ben'])
    expect(await names({ limit: 9, q: `Q-${first.items[0]?.id}` })).toEqual(['Cy'])
    expect(await names({ limit: 9, status: 'answered' })).toEqual([])
  }))
