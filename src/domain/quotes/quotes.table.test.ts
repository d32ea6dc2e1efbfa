import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow, aProductRow } from '#testing/table-rows.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { quoteLines, quotes } from './quotes.table.ts'

async function aQuote(tx: TestTx, given: Partial<typeof quotes.$inferInsert> = {}) {
  const plain = {
    customerName: 'Ann',
    email: 'ann@example.com',
    contactNumber: '8765550101',
    productCategory: 'chairs',
    preferredColor: 'Grey',
    preferredSize: '3-seater',
    createdAt: tx.now,
  }
  return singleRow(
    await tx.db
      .insert(quotes)
      .values({ ...plain, ...given })
      .returning(),
  )
}

test('a quote starts pending, with an empty budget and no answer', () =>
  inShop(async (tx) => {
    const fresh = { status: 'pending', budgetRange: '', additionalNotes: '', answerPrice: null }
    expect(await aQuote(tx)).toMatchObject(fresh)
  }))

test('an accepted quote stays when its order is deleted', () =>
  inShop(async (tx) => {
    const order = await anOrderRow(tx)
    const quote = await aQuote(tx, { orderId: order.id })
    await tx.db.delete(orders).where(eq(orders.id, order.id))
    const kept = singleRow(await tx.db.select().from(quotes).where(eq(quotes.id, quote.id)))
    expect(kept.orderId).toBeNull()
  }))

async function aLine(tx: TestTx, given: Partial<typeof quoteLines.$inferInsert> = {}) {
  const quoteId = given.quoteId ?? (await aQuote(tx)).id
  const plain = { answeredAt: tx.now, position: 1, productName: 'Sofa', quantity: 1, unitPrice: 1 }
  return singleRow(
    await tx.db
      .insert(quoteLines)
      .values({ quoteId, ...plain, ...given })
      .returning(),
  )
}

test('a line of an offer outlives its product, and goes with its quote', () =>
  inShop(async (tx) => {
    const product = await aProductRow(tx)
    const { quoteId } = await aLine(tx, { productId: product.id })
    await tx.db.delete(products).where(eq(products.id, product.id))
    const ofQuote = eq(quoteLines.quoteId, quoteId)
    expect(await tx.db.select().from(quoteLines).where(ofQuote)).toMatchObject([
      { productId: null, productName: 'Sofa' },
    ])
    await tx.db.delete(quotes).where(eq(quotes.id, quoteId))
    expect(await tx.db.$count(quoteLines, ofQuote)).toBe(0)
  }))

testGuards([
  ['an offer has 20 lines at most', 'quote_lines_place', (tx) => aLine(tx, { position: 21 })],
  ['a line offers a piece at least', 'quote_lines_quantity', (tx) => aLine(tx, { quantity: 0 })],
  [
    'no line is offered below zero',
    'quote_lines_price_not_negative',
    (tx) => aLine(tx, { unitPrice: -1 }),
  ],
  [
    'two lines of one offer never share a place',
    'quote_lines_places',
    async (tx) => {
      const { quoteId } = await aLine(tx)
      await aLine(tx, { quoteId })
    },
  ],
  [
    'no delivery is offered below zero',
    'quotes_delivery_not_negative',
    (tx) => aQuote(tx, { offerDelivery: -1 }),
  ],
  [
    'no discount is offered below zero',
    'quotes_discount_not_negative',
    (tx) => aQuote(tx, { offerDiscount: -1 }),
  ],
  [
    'a quote has a known status',
    'quotes_status_known',
    (tx) => aQuote(tx, { status: 'lost' as never }),
  ],
  [
    'no price is answered below zero',
    'quotes_answer_not_negative',
    (tx) => aQuote(tx, { answerPrice: -1 }),
  ],
  [
    'an answered quote names its price, its term and its page',
    'quotes_answer_whole',
    (tx) => aQuote(tx, { status: 'answered', answerPrice: 1, validUntil: tx.now }),
  ],
  [
    'a quote is declined by a known side',
    'quotes_declined_by_known',
    (tx) => aQuote(tx, { status: 'declined', declinedBy: 'nobody' as never }),
  ],
  [
    'somebody declines a declined quote',
    'quotes_declined_by_someone',
    (tx) => aQuote(tx, { status: 'declined' }),
  ],
  [
    'a request is had by somebody who is there',
    'quotes_owner_id_users_id_fk',
    (tx) => aQuote(tx, { ownerId: 999_999 }),
  ],
  [
    'two answers never share a page',
    'quotes_link_unique',
    async (tx) => {
      await aQuote(tx, { link: 'same' })
      await aQuote(tx, { link: 'same' })
    },
  ],
  [
    'an order comes from one quote at most',
    'quotes_order_id_unique',
    async (tx) => {
      const { id: orderId } = await anOrderRow(tx)
      await aQuote(tx, { orderId })
      await aQuote(tx, { orderId })
    },
  ],
])
