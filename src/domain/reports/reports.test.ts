import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SalesQuery } from '#contract/reports.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { quotes } from '#domain/quotes/quotes.table.ts'
import { subscriptions } from '#domain/enquiries/subscriptions.table.ts'
import { claims } from '#domain/prizes/prizes.table.ts'
import { aProduct } from '#testing/builders.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { countConversion, countShop, countWaitingWork, recentOrders } from './dashboard-counts.ts'
import { sumSales } from './sum-sales.ts'

const NOVEMBER: SalesQuery = { from: '2026-11-01', to: '2026-11-30', by: 'week' }
const on = (iso: string) => ({ createdAt: new Date(iso), updatedAt: new Date(iso) })

/** An order that is not paid, and that the clock still awaits. */
const unpaid = (tx: TestTx, at: string, given: Partial<typeof orders.$inferInsert> = {}) =>
  sale(tx, at, { paymentStatus: 'pending', paidAt: null, payBy: new Date('2026-12-31'), ...given })

const sale = (tx: TestTx, at: string, given: Partial<typeof orders.$inferInsert> = {}) =>
  anOrderRow(tx, {
    ...on(at),
    paymentStatus: 'paid',
    paidAt: new Date(at),
    totalAmount: 100_50,
    ...given,
  })

async function aQuote(tx: TestTx, given: Partial<typeof quotes.$inferInsert> = {}) {
  const input = { customerName: 'Ann', email: 'a@b.c', contactNumber: '8765550100' }
  const preferences = { productCategory: 'chairs', preferredColor: 'Sand', preferredSize: 'Small' }
  await tx.db.insert(quotes).values({ ...input, ...preferences, createdAt: tx.now, ...given })
}
const answered = (tx: TestTx) => ({ answerPrice: 1, validUntil: tx.now, link: tx.random.uuid() })

test('every week of the time has its sum, also one without a sale; cancelled and unpaid orders count nowhere', () =>
  inShop(async (tx) => {
    await sale(tx, '2026-11-03T15:00:00Z')
    await sale(tx, '2026-11-04T15:00:00Z')
    await sale(tx, '2026-11-19T15:00:00Z')
    await sale(tx, '2026-11-19T15:00:00Z', { orderStatus: 'cancelled', cancelledAt: tx.now })
    await sale(tx, '2026-12-01T15:00:00Z')
    // Placed and never paid.
    await sale(tx, '2026-11-19T15:00:00Z', { paymentStatus: 'pending', paidAt: null })
    const { points, total } = await sumSales(tx, NOVEMBER)
    expect(points.map(({ start, orders }) => [start, orders])).toEqual([
      ['2026-10-26', 0],
      ['2026-11-02', 2],
      ['2026-11-09', 0],
      ['2026-11-16', 1],
      ['2026-11-23', 0],
      ['2026-11-30', 0],
    ])
    expect(total).toEqual({ orders: 3, cents: 301_50 })
  }))

test('a sale counts on its day in Jamaica, where midnight is five hours later', () =>
  inShop(async (tx) => {
    await sale(tx, '2026-12-01T04:59:00Z')
    await sale(tx, '2026-12-01T05:00:00Z')
    await sale(tx, '2026-11-01T04:59:59Z')
    const { points } = await sumSales(tx, { ...NOVEMBER, by: 'month' })
    expect(points).toEqual([{ start: '2026-11-01', orders: 1, cents: 100_50 }])
    const { total } = await sumSales(tx, { from: '2026-12-01', to: '2026-12-01', by: 'day' })
    expect(total.orders).toBe(1)
  }))

test('sales are summed by category and by colour, largest first; what is no longer sold has its own line', () =>
  inShop(async (tx) => {
    const chair = await aProduct(tx, { fields: { category: 'chairs' } })
    const couch = await aProduct(tx)
    await sale(tx, '2026-11-03T15:00:00Z', { productId: chair.id, selectedColor: 'Sand' })
    await sale(tx, '2026-11-03T15:00:00Z', { productId: couch.id, selectedColor: 'Sand' })
    await sale(tx, '2026-11-03T15:00:00Z', { productId: couch.id, selectedColor: 'Navy' })
    await sale(tx, '2026-11-03T15:00:00Z', { totalAmount: 900_00 })
    const { byCategory, byColor } = await sumSales(tx, NOVEMBER)
    expect(byCategory.map(({ category, cents }) => [category, cents])).toEqual([
      [null, 900_00],
      ['compressed-couches', 201_00],
      ['chairs', 100_50],
    ])
    expect(byColor.map(({ color, orders }) => [color, orders])).toEqual([
      ['', 1],
      ['Sand', 2],
      ['Navy', 1],
    ])
  }))

test('the conversion of quotes counts what was asked in the time, and what became of it', () =>
  inShop(async (tx) => {
    await aQuote(tx)
    await aQuote(tx, { status: 'declined', declinedBy: 'shop' })
    await aQuote(tx, { status: 'answered', ...answered(tx) })
    await aQuote(tx, { status: 'accepted', ...answered(tx) })
    await aQuote(tx, { createdAt: new Date('2026-10-20T15:00:00Z') })
    expect(await countConversion(tx, NOVEMBER)).toEqual({ asked: 4, answered: 2, accepted: 1 })
  }))

test('the figures count everything, and what is new since Monday', () =>
  inShop(async (tx) => {
    await aProduct(tx, { stock: { Sand: 0 } })
    await aProduct(tx)
    await sale(tx, '2026-11-16T04:00:00Z') // still Sunday in Jamaica
    await sale(tx, '2026-11-16T06:00:00Z')
    await aQuote(tx)
    await aQuote(tx, { status: 'declined', declinedBy: 'shop' })
    const address = { email: 'ann@example.com', link: 'one', createdAt: tx.now }
    const left = { email: 'ben@example.com', link: 'two', createdAt: tx.now }
    await tx.db.insert(subscriptions).values([address, { ...left, unsubscribedAt: tx.now }])
    expect(await countShop(tx)).toEqual({
      products: 2,
      orders: 2,
      ordersThisWeek: 1,
      quotes: 2,
      quotesToAnswer: 1,
      subscribers: 1,
      subscribersThisWeek: 1,
    })
  }))

test('receipts, cards, quotes and claims wait until somebody has decided', () =>
  inShop(async (tx) => {
    const proof = { fileName: 'a.pdf', mediaType: 'application/pdf' as const, bytes: 1, sha256: '' }
    const uploaded = async (orderId: number, iso: string) => {
      const storedName = tx.random.uuid()
      const row = { ...proof, storedName, orderId, uploadedAt: new Date(iso) }
      await tx.db.insert(receipts).values(row)
    }
    const first = await unpaid(tx, '2026-11-01T15:00:00Z')
    await uploaded(first.id, '2026-11-18T15:00:00Z')
    await uploaded(first.id, '2026-11-19T15:00:00Z')
    const paid = await sale(tx, '2026-11-01T15:00:00Z')
    await uploaded(paid.id, '2026-11-02T15:00:00Z')
    const unclear = await unpaid(tx, '2026-11-01T15:00:00Z')
    await uploaded(unclear.id, '2026-11-02T15:00:00Z')
    const rejected = { state: 'rejected' as const, reason: 'It is cut off.' }
    await tx.db.update(receipts).set(rejected).where(eq(receipts.orderId, unclear.id))
    await unpaid(tx, '2026-11-01T15:00:00Z') // without a receipt
    await unpaid(tx, '2026-11-05T15:00:00Z', { paymentMethod: 'credit_card' })
    await unpaid(tx, '2026-11-04T15:00:00Z', {
      paymentMethod: 'credit_card',
      orderStatus: 'cancelled',
      cancelledAt: tx.now,
    })
    await aQuote(tx, { createdAt: new Date('2026-11-06T15:00:00Z') })
    await aQuote(tx, {
      status: 'declined',
      declinedBy: 'shop',
      createdAt: new Date('2026-11-02T15:00:00Z'),
    })
    const prize = { name: 'Ann', email: 'a@b.c', phone: '1', prize: 'Kit', prizeId: 'kit' }
    const stamps = { createdAt: new Date('2026-11-07T15:00:00Z'), updatedAt: tx.now }
    await tx.db.insert(claims).values([
      { ...prize, ...stamps },
      { ...prize, ...stamps, status: 'contacted' },
    ])
    const at = (iso: string) => ({ count: 1, oldestAt: new Date(iso) })
    expect(await countWaitingWork(tx)).toEqual({
      receipts: at('2026-11-18T15:00:00Z'),
      cards: at('2026-11-05T15:00:00Z'),
      quotes: at('2026-11-06T15:00:00Z'),
      offers: { count: 0, oldestAt: null },
      claims: at('2026-11-07T15:00:00Z'),
      unpaid: { count: 0, oldestAt: null, references: [] },
      toSend: at('2026-11-01T15:00:00Z'),
      refunds: { count: 0, oldestAt: null, late: 0 },
      unverifiedClaims: 1,
    })
  }))

test('nothing waits in an empty shop, and its sales are nothing', () =>
  inShop(async (tx) => {
    const { receipts: waiting, unverifiedClaims } = await countWaitingWork(tx)
    expect([waiting, unverifiedClaims]).toEqual([{ count: 0, oldestAt: null }, 0])
    const { total, byCategory } = await sumSales(tx, NOVEMBER)
    expect([total, byCategory]).toEqual([{ orders: 0, cents: 0 }, []])
  }))

test('the newest orders come first', () =>
  inShop(async (tx) => {
    const old = await sale(tx, '2026-11-01T15:00:00Z')
    const young = await sale(tx, '2026-11-02T15:00:00Z')
    const found = await recentOrders(tx, 1)
    expect(found.map(({ id }) => id)).toEqual([young.id])
    await tx.db.delete(orders).where(eq(orders.id, young.id))
    expect((await recentOrders(tx, 5)).map(({ id }) => id)).toEqual([old.id])
  }))
