import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuotePageView, StaffQuoteView } from '#contract/quote-offers.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { quoteLines, quotes } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { system } from '#platform/tx.ts'
import { aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let manager: Record<string, string>
let quoteId: number
let couch: number
let chair: number
beforeAll(async () => {
  shop = await openTestShop()
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;({ quoteId, couch, chair } = await shop.shop.write(system('test'), async (tx) => ({
    couch: (await aProduct(tx, { stock: { Sand: 5, Navy: 1 } })).id,
    chair: (await aProduct(tx, { name: 'Test Chair', stock: { Sand: 2 } })).id,
    quoteId: (await requestQuote(tx, REQUEST)).id,
  })))
})

const REQUEST = {
  customerName: 'Ann Brown',
  email: 'ann@example.com',
  contactNumber: '876-555-0100',
  productCategory: 'chairs',
  preferredColor: 'Sand',
  preferredSize: 'Any',
  budgetRange: '',
}
const couches = () => ({
  productId: couch,
  selectedColor: 'sand',
  quantity: 2,
  unitPrice: '80000.00',
})
const chairs = () => ({
  productId: chair,
  selectedColor: 'Sand',
  quantity: 1,
  unitPrice: '20000.50',
})
const DAY = { validUntil: '2999-12-31' }
const PARTS = { delivery: '4000.00', discount: '1000.50' }
const TOTAL = '183000.00'

const send = (answer: object) =>
  shop.call('POST', `/api/quotes/${quoteId}/answer`, { ...DAY, ...answer }, manager)
async function answer(sent: object = { lines: [couches(), chairs()], ...PARTS }) {
  const response = await send(sent)
  expect(response.status).toBe(200)
  return (await response.json()) as StaffQuoteView
}
const pageOf = async ({ offer }: StaffQuoteView) => {
  const response = await shop.call('GET', `/api/quote-pages/${offer?.link.split('/')[2]}`)
  return (await response.json()) as QuotePageView
}
const accept = ({ offer }: StaffQuoteView, change: object = {}) =>
  shop.call('POST', `/api/quote-pages/${offer?.link.split('/')[2]}/acceptance`, {
    customerName: 'Ann Brown',
    customerEmail: 'ann@example.com',
    customerPhone: '876-555-0100',
    paymentMethod: 'bank_transfer',
    shippingMethod: 'delivery',
    ...change,
  })
const issuesOf = async (response: Response) => {
  expect(response.status).toBe(422)
  const { issues } = (await response.json()) as { issues: { path: string; message: string }[] }
  return issues.map(({ path, message }) => [path, message])
}

test('an offer of several lines is shown with their prices and what its total is made of', async () => {
  const answered = await answer()
  expect(answered.offer).toMatchObject({
    productId: couch,
    productName: '2 x Test Couch and 1 more',
    price: TOTAL,
    breakdown: { pieces: '180000.50', delivery: '4000.00', discount: '1000.50', total: TOTAL },
  })
  expect(await pageOf(answered)).toMatchObject({
    price: TOTAL,
    listPrice: '270000.00',
    inStock: true,
    lines: [
      { productName: 'Test Couch', selectedColor: 'Sand', quantity: 2, amount: '160000.00' },
      { productName: 'Test Chair', selectedColor: 'Sand', quantity: 1, amount: '20000.50' },
    ],
  })
})

test('accepting orders exactly the offer: its lines, delivery, discount and total', async () => {
  const answered = await answer()
  const refused = await accept(answered, { totalAmount: '183000.01' })
  expect(refused.status).toBe(409)
  const placed = await accept(answered, { totalAmount: TOTAL })
  expect(placed.status).toBe(201)
  const { order } = (await placed.json()) as { order: { id: number } }
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row).toMatchObject({ totalAmount: 183_000_00, delivery: 4_000_00, discount: 1_000_50 })
  const lines = await shop.database.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  expect(lines).toMatchObject([
    { productId: couch, quantity: 2, unitPrice: 80_000_00, heldColor: 'Sand' },
    { productId: chair, quantity: 1, unitPrice: 20_000_50, heldColor: 'Sand' },
  ])
  const levels = await shop.database.db
    .select()
    .from(stockLevels)
    .where(eq(stockLevels.productId, couch))
  expect(levels.find(({ color }) => color === 'Sand')?.pieces).toBe(3)
})

test('of an offer whose pieces are not all there, nothing is ordered', async () => {
  const answered = await answer({ lines: [couches(), { ...chairs(), quantity: 3 }] })
  expect(await pageOf(answered)).toMatchObject({
    inStock: false,
    lines: [{ inStock: true }, { inStock: false }],
  })
  expect((await accept(answered)).status).toBe(409)
  expect(await shop.database.db.$count(orderLines, eq(orderLines.productId, couch))).toBe(0)
})

test('an offer with a delivery goes by courier', async () => {
  const answered = await answer()
  const refused = await accept(answered, { shippingMethod: 'pickup' })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: refusalSentence('offer-delivers') },
  ])
  const without = await answer({ lines: [couches()] })
  expect((await accept(without, { shippingMethod: 'pickup' })).status).toBe(201)
})

test('a new answer leaves the lines of the one before as they were, and only its own count', async () => {
  await answer()
  const again = await answer({ lines: [chairs()] })
  expect(again.offer?.lines).toHaveLength(1)
  expect(await pageOf(again)).toMatchObject({ price: '20000.50', lines: [{ quantity: 1 }] })
  expect(await shop.database.db.$count(quoteLines, eq(quoteLines.quoteId, quoteId))).toBe(3)
})

test('an offer that an earlier version makes after one of several lines is one piece', async () => {
  const answered = await answer()
  const row = { offerProductId: chair, offerProductName: 'Test Chair', offerColor: 'Sand' }
  await shop.database.db
    .update(quotes)
    .set({ ...row, answerPrice: 19_000_00, answeredAt: new Date() })
    .where(eq(quotes.id, quoteId))
  expect(await pageOf(answered)).toMatchObject({
    price: '19000.00',
    lines: [{ productName: 'Test Chair', quantity: 1, unitPrice: '19000.00' }],
    breakdown: { delivery: '0.00', discount: '0.00', total: '19000.00' },
  })
})

test('an earlier version finds no piece to accept in an offer of several, and the one in an offer of one', async () => {
  const offered = async () =>
    (await shop.database.db.select().from(quotes).where(eq(quotes.id, quoteId)))[0]
  await answer()
  expect(await offered()).toMatchObject({ offerProductId: null, answerPrice: 183_000_00 })
  await answer({ lines: [chairs()] })
  expect(await offered()).toMatchObject({ offerProductId: chair, answerPrice: 20_000_50 })
  await answer({ lines: [chairs()], delivery: '1.00', discount: '1.00' })
  expect(await offered()).toMatchObject({
    offerProductId: null,
    offerDelivery: 100,
    offerDiscount: 100,
  })
})

test('lines of one piece, colour and price are one line', async () => {
  const { offer } = await answer({ lines: [couches(), couches(), { ...couches(), quantity: 7 }] })
  expect(offer?.lines.map(({ quantity }) => quantity)).toEqual([4, 7])
})

test('an answer names one piece or lines, and takes off no more than they cost', async () => {
  const both = { lines: [chairs()], productId: chair, price: '1.00' }
  expect(await issuesOf(await send(both))).toEqual([
    ['lines', 'Please send one item, or lines, not both'],
  ])
  expect(await issuesOf(await send({}))).toEqual([
    ['productId', 'Please choose a product'],
    ['price', 'Please enter the price, such as 64900.00'],
  ])
  const tooMuch = { lines: [chairs()], delivery: '10.00', discount: '20010.51' }
  expect(await issuesOf(await send(tooMuch))).toEqual([
    ['discount', 'The discount is more than the order total'],
  ])
  const most = { lines: [chairs()], delivery: '10.00', discount: '20010.50' }
  expect((await answer(most)).offer?.price).toBe('0.00')
  const many = Array.from({ length: 21 }, chairs)
  expect(await issuesOf(await send({ lines: many }))).toEqual([
    ['lines', 'An order can have up to 20 items'],
  ])
  const dear = { lines: [{ ...chairs(), quantity: 10, unitPrice: '99999999.00' }] }
  const refused = await send(dear)
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { error: refusalSentence('total-too-large') },
  ])
})
