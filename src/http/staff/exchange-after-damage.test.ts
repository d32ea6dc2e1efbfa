// What a case is decided to give follows by the calls of the order's own page: a piece comes back damaged,
// another goes out, and stock, documents and commissions say exactly that.

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CasePageView, StaffCasePageView } from '#contract/cases.ts'
import type { DocumentSummaryView } from '#contract/documents.ts'
import type { OrderPageView, OrderView } from '#contract/orders.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { orderReturns } from '#domain/orders/returns.table.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aLine, anOrder, aProduct } from '#testing/builders.ts'
import { type Hearing, hearing } from '#testing/listening.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { eq } from 'drizzle-orm'

let shop: TestShop
let heard: Hearing
let line: MemberRow[]
let manager: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  heard = hearing(shop)
  line = await write((tx) => aLine(tx, 2))
  manager = await asStaff(shop, 'manager')
})
afterAll(() => shop.close())

const write = <T>(verb: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), verb)
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await shop.call(method, `/api${path}`, body, manager)
  const read = answer.status === 204 ? undefined : await answer.json()
  expect([path, answer.status < 300, answer.ok ? '' : read]).toEqual([path, true, ''])
  return read as T
}

const piecesOf = async (id: number): Promise<number> => {
  const { colorInventory } = await call<{ colorInventory: Record<string, number> }>(
    'GET',
    `/products/${id}`,
  )
  return Object.values(colorInventory).reduce((sum, pieces) => sum + pieces, 0)
}
const earned = async (orderId: number): Promise<number> => {
  const rows = await shop.database.db
    .select()
    .from(commissions)
    .where(eq(commissions.sourceOrderId, orderId))
  return rows
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .reduce((sum, { amount }) => sum + amount, 0)
}

test('damage, an exchange, the piece returned as damaged: stock, documents and commissions are right', async () => {
  const { order, productId } = await write(async (tx) => {
    const product = await aProduct(tx, { priceCents: 100_000_00 })
    const placed = await anOrder(tx, { productId: product.id, referrer: line[1]?.id })
    return { order: placed, productId: product.id }
  })
  const path = `/orders/${order.id}`
  await call('PUT', path, { paymentStatus: 'paid' })
  await call('PUT', path, { orderStatus: 'delivered' })
  await heard.listen()
  const [stockBefore, earnedBefore] = [await piecesOf(productId), await earned(order.id)]
  expect(earnedBefore).toBeGreaterThan(0)

  const report = { kind: 'damage', words: 'The left arm is torn.' }
  const { id } = await call<CasePageView>('POST', `/order-pages/${order.link}/cases`, report)
  const decision = { outcome: 'exchange', title: 'A new couch', words: 'We bring another one.' }
  await call<StaffCasePageView>('POST', `/cases/${id}/decision`, decision)

  const exchange = { condition: 'damaged', productId }
  const noted = await call<StaffCasePageView>('POST', `/cases/${id}/exchange`, exchange)
  await heard.listen()
  expect(noted.messages.at(-1)).toMatchObject({
    side: 'note',
    words: expect.stringMatching(
      /^Test Couch, \w+ came back damaged\. Test Couch, \w+ at J\$100,000 /,
    ),
  })
  const exchanged = await call<OrderView>('GET', path)
  expect(exchanged.lines).toMatchObject([
    { quantity: 0, returned: 1 },
    { quantity: 1, returned: 0, unitPrice: '100000.00' },
  ])
  expect(exchanged).toMatchObject({ totalAmount: '100000.00', paymentStatus: 'paid' })
  expect(exchanged.money).toMatchObject({ due: '0.00', overpaid: '0.00' })
  // One more piece left the shelf, and the damaged one is not on it.
  expect(await piecesOf(productId)).toBe(stockBefore - 1)
  expect(await write((tx) => verifyStock(tx))).toEqual([])
  const rows = await shop.database.db.select().from(orderReturns)
  expect(rows.map(({ condition, pieces }) => [condition, pieces])).toEqual([['damaged', 1]])

  const page = await call<OrderPageView>('GET', `/order-pages/${order.link}`)
  const tax = (document: DocumentSummaryView) => document.kind
  expect(page.documents.map(tax)).toEqual(['invoice', 'credit-note', 'invoice'])
  expect(await earned(order.id)).toBe(earnedBefore)
  await call('POST', `/cases/${id}/closing`)
  expect(await call('GET', `/order-pages/${order.link}/cases/${id}`)).toMatchObject({
    state: 'closed',
    decision: { outcome: 'exchange', title: 'A new couch' },
  })
})
