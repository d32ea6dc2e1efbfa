import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#domain/orders/orders.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { quotes } from './quotes.table.ts'

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

testGuards([
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
