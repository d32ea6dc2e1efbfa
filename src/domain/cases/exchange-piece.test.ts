import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_LINES } from '#contract/order-limits.ts'
import type { ExchangePiece } from '#contract/cases.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { getOrder } from '#domain/orders/find-order.ts'
import { linesOf } from '#domain/orders/lines.ts'
import { dueOf, moneyOf } from '#domain/orders/order-money.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrder, anOrderOf, aProduct } from '#testing/builders.ts'
import { aCase } from '#testing/cases.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { closeCase, decideCase } from './decide-case.ts'
import { exchangePiece } from './exchange-piece.ts'
import { talkOf } from './find-case.ts'

const PRICE = 90_000_00
const decision = { outcome: 'exchange' as const, title: 'Another one', words: 'We bring it.' }

/** A couch that was paid and delivered, with a case that is decided as an exchange. */
async function aDecidedCase(tx: TestTx) {
  const couch = await aProduct(tx, { priceCents: PRICE, stock: { Sand: 3 } })
  const { id: orderId } = await anOrder(tx, { productId: couch.id })
  const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
  const { order } = await changeOrder(tx, { orderId, edit })
  const { id: caseId } = await aCase(tx, { order })
  await decideCase(tx, { caseId, decision })
  return { couch, orderId, caseId }
}

const exchangeFor = (
  tx: Tx,
  caseId: number,
  sent: Partial<ExchangePiece> & { productId: number },
) => exchangePiece(tx, { caseId, exchange: { pieces: 1, condition: 'damaged', ...sent } })

async function onShelf(tx: Tx, id: number): Promise<number> {
  const rows = await tx.db.select().from(products).where(eq(products.id, id))
  const [found] = await withStock(tx, rows)
  return Object.values(found?.stock.inventory ?? {}).reduce((sum, pieces) => sum + pieces, 0)
}

async function oweOf(tx: Tx, orderId: number): Promise<number> {
  const order = await getOrder(tx, orderId)
  const money = await moneyOf(tx, order)
  return dueOf(order, money) - Math.max(0, money.netCents - order.totalAmount)
}

test.each([
  ['damaged', 1],
  ['scrapped', 1],
  ['sellable', 2],
] as const)('a %s piece is exchanged for the same one at no cost', (condition, left) =>
  inShop(async (tx) => {
    const { couch, orderId, caseId } = await aDecidedCase(tx)
    await tx.db
      .update(products)
      .set({ price: PRICE * 2 })
      .where(eq(products.id, couch.id))
    await exchangeFor(tx, caseId, { productId: couch.id, condition })
    const lines = await linesOf(tx, await getOrder(tx, orderId))
    expect(lines.map((line) => [line.quantity, line.returned, line.unitPrice])).toEqual([
      [0, 1, PRICE],
      [1, 0, PRICE],
    ])
    expect([await oweOf(tx, orderId), await onShelf(tx, couch.id)]).toEqual([0, left])
    expect(await verifyStock(tx)).toEqual([])
  }),
)

test('an order with as many items as it can have takes no exchange, and says so', () =>
  inShop(async (tx) => {
    const couch = await aProduct(tx, { stock: { Sand: 30 } })
    const others: number[] = []
    for (let more = 1; more < MAX_LINES; more++) others.push((await aProduct(tx)).id)
    const lines = [couch.id, ...others].map((productId) => ({ productId, quantity: 1 }))
    const { id: orderId } = await anOrderOf(tx, lines)
    const edit = { paymentStatus: 'paid', orderStatus: 'delivered' } as const
    const { order } = await changeOrder(tx, { orderId, edit })
    const lineId = (await linesOf(tx, order))[0]?.id ?? 0
    const { id: caseId } = await aCase(tx, { order, lineId })
    await decideCase(tx, { caseId, decision })
    const exchanged = trying(tx, (tx) => exchangeFor(tx, caseId, { productId: couch.id }))
    await expect(exchanged).rejects.toMatchObject({ code: 'too-many-lines' })
  }))

test.each([
  ['dearer', PRICE + 20_000_00, 20_000_00],
  ['cheaper', PRICE - 20_000_00, -20_000_00],
])('the difference to a %s piece is what is due, or owed', (_, priceCents, due) =>
  inShop(async (tx) => {
    const { orderId, caseId } = await aDecidedCase(tx)
    const other = await aProduct(tx, { name: 'Another', priceCents })
    await exchangeFor(tx, caseId, { productId: other.id })
    expect(await oweOf(tx, orderId)).toBe(due)
    const { messages } = await talkOf(tx, caseId)
    expect(messages.at(-1)).toMatchObject({
      side: 'note',
      words: expect.stringMatching(/^Test Couch, Sand came back damaged\. Another, /),
    })
  }),
)

test('it is refused where none is decided, where it is closed, and for more than there is to return', () =>
  inShop(async (tx) => {
    const { couch, caseId } = await aDecidedCase(tx)
    const sent = { productId: couch.id }
    await expect(exchangeFor(tx, caseId, { ...sent, pieces: 2 })).rejects.toMatchObject({
      code: 'too-many-returned',
    })
    await exchangeFor(tx, caseId, sent)
    await expect(exchangeFor(tx, caseId, sent)).rejects.toMatchObject({ code: 'too-many-returned' })
    await closeCase(tx, caseId)
    await expect(exchangeFor(tx, caseId, sent)).rejects.toMatchObject({
      code: 'no-exchange-decided',
    })
    const { id } = await aCase(tx)
    await expect(exchangeFor(tx, id, sent)).rejects.toMatchObject({ code: 'no-exchange-decided' })
  }))

test('where the other piece is sold out, the first has not come back either', () =>
  inShop(async (tx) => {
    const { orderId, caseId } = await aDecidedCase(tx)
    const none = await aProduct(tx, { name: 'Sold out', stock: { Sand: 0 } })
    await expect(
      tx.db.transaction((db) => exchangeFor({ ...tx, db }, caseId, { productId: none.id })),
    ).rejects.toMatchObject({ code: 'lines-out-of-stock' })
    const [line] = await linesOf(tx, await getOrder(tx, orderId))
    expect([line?.quantity, line?.returned]).toEqual([1, 0])
  }))
