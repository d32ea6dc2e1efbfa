// Hundreds of orders of three shelves at the same moment, for the last pieces, with staff changing,
// cancelling and noting money among them: no shelf below none, no half order, no deadlock that anybody
// is told of as a bug.

import { count } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { setStock } from '#domain/stock/set-levels.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import { receivePayment } from './receive-payment.ts'
import { Refusal } from '#platform/refusal.ts'
import { system, type Tx } from '#platform/tx.ts'
import { anOrderOf } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { linesByOrder, billOf } from '#domain/orders/lines.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { orders } from '#domain/orders/orders.table.ts'

const ORDERS = 500
const AT_ONCE = 100
const PIECES = 40
const SHELVES = [
  { productId: 1, selectedColor: 'Sand' },
  { productId: 2, selectedColor: 'Navy' },
  { productId: 3, selectedColor: 'Charcoal' },
] as const

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await write(async (tx) => {
    for (const { productId, selectedColor: color } of SHELVES)
      await setStock(tx, { productId, color, pieces: PIECES, reason: 'count' })
  })
}, 120_000)
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)

/** What a caller gets: an answer, or a refusal that says why. Anything else fails the test. */
async function answered(work: (tx: Tx) => Promise<unknown>): Promise<string> {
  try {
    await write(work)
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** The three shelves in another order each time, so that only the shop's own order keeps them apart. */
const linesOf = (turn: number) =>
  SHELVES.map((_, index) => SHELVES[(index + turn) % SHELVES.length])
    .filter((shelf) => shelf !== undefined)
    .map((shelf) => ({ ...shelf, quantity: 1 }))

const placed: number[] = []

const place = (turn: number) =>
  answered(async (tx) => placed.push((await anOrderOf(tx, linesOf(turn))).id))

/** What staff do meanwhile to an order that stands: another quantity, the lines turned round, money, or its end. */
function work(turn: number): Promise<string> {
  const orderId = placed[turn % Math.max(1, placed.length)]
  if (orderId === undefined) return Promise.resolve('none')
  if (turn % 4 === 0)
    return answered((tx) => changeOrder(tx, { orderId, edit: { orderStatus: 'cancelled' } }))
  if (turn % 4 === 1)
    return answered((tx) =>
      receivePayment(tx, { orderId, amountCents: 100_00, whateverState: true }),
    )
  return answered(async (tx) => {
    const found = await tx.db.select().from(orders)
    const order = found.find(({ id }) => id === orderId)
    const lines = (order && (await linesByOrder(tx, [order])).get(orderId)) ?? []
    const sent = lines.map(({ id }) => ({ id, quantity: 1 + (turn % 2) })).toReversed()
    await changeOrder(tx, { orderId, edit: { lines: sent } })
  })
}

test('hundreds of orders and changes at once leave every shelf, order and total whole', async () => {
  const outcomes: string[] = []
  for (let start = 0; start < ORDERS; start += AT_ONCE) {
    const turns = Array.from({ length: AT_ONCE }, (_, index) => start + index)
    const answers = turns.flatMap((turn) =>
      turn % 5 === 4 ? [work(turn), place(turn)] : [place(turn)],
    )
    outcomes.push(...(await Promise.all(answers)))
  }
  const allowed = new Set(['done', 'none', 'lines-out-of-stock', 'order-changed'])
  expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([])
  expect(outcomes.filter((outcome) => outcome === 'lines-out-of-stock').length).toBeGreaterThan(300)
  await shop.shop.read(system('test'), async (tx) => {
    expect(await verifyStock(tx)).toEqual([])
    const all = await tx.db.select().from(orders)
    const lines = await linesByOrder(tx, all)
    for (const order of all) {
      const own = lines.get(order.id) ?? []
      expect(own).toHaveLength(SHELVES.length)
      expect(order.totalAmount).toBe(billOf(own, order).totalCents)
      const holds = own.map(({ heldColor }) => heldColor !== null)
      expect(new Set(holds)).toEqual(new Set([order.orderStatus !== 'cancelled']))
    }
    const [written] = await tx.db.select({ lines: count() }).from(orderLines)
    expect(written?.lines).toBe(all.length * SHELVES.length)
    await expectShelvesAddUp(tx)
  })
})

async function expectShelvesAddUp(tx: Tx): Promise<void> {
  const levels = await tx.db.select().from(stockLevels)
  const lines = await tx.db.select().from(orderLines)
  for (const { productId, selectedColor: color } of SHELVES) {
    const left = levels.find((level) => level.productId === productId && level.color === color)
    const held = lines
      .filter((line) => line.productId === productId && line.heldColor === color)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    expect([productId, (left?.pieces ?? 0) + held]).toEqual([productId, PIECES])
    expect(left?.pieces).toBeGreaterThanOrEqual(0)
  }
}
