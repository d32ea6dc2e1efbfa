import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { anOrder } from '#testing/builders.ts'
import { expectTrigger, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { linesOf } from './lines.ts'
import { orderLines } from './order-lines.table.ts'
import { orders } from './orders.table.ts'
import { orderReturns } from './returns.table.ts'

const plain = { position: 1, productName: 'Couch', quantity: 1, unitPrice: 100_00 }

async function aLine(tx: TestTx, given: Partial<typeof orderLines.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  const row = { ...plain, ...given, orderId }
  return singleRow(await tx.db.insert(orderLines).values(row).returning())
}

async function aReturn(tx: TestTx, given: Partial<typeof orderReturns.$inferInsert>) {
  const { id: lineId, orderId } = await aLine(tx)
  const row = { orderId, lineId, pieces: 1, condition: 'sellable' as const, by: 'Ann', at: tx.now }
  await tx.db.insert(orderReturns).values({ ...row, ...given })
}

const commit = (tx: TestTx) => tx.db.execute(sql`set constraints all immediate`)

/** Changes an order's row as nothing but its lines may. */
async function tamper(tx: TestTx, change: Partial<typeof orders.$inferInsert>) {
  const { id } = await anOrder(tx)
  const stamp = { linesStamp: sql`${orders.linesStamp} + 1` }
  await tx.db
    .update(orders)
    .set({ ...change, ...stamp })
    .where(eq(orders.id, id))
  await commit(tx)
}

testGuards([
  ['a line has a place', 'order_lines_place', (tx) => aLine(tx, { position: 21 })],
  ['a line is of ten pieces at most', 'order_lines_quantity', (tx) => aLine(tx, { quantity: 11 })],
  [
    'no more than ten pieces of a line come back',
    'order_lines_returned',
    (tx) => aLine(tx, { returned: 11 }),
  ],
  [
    'no piece costs less than nothing',
    'order_lines_price_not_negative',
    (tx) => aLine(tx, { unitPrice: -1 }),
  ],
  [
    'no piece of a line cost less than nothing',
    'order_lines_cost_not_negative',
    (tx) => aLine(tx, { unitCost: -1 }),
  ],
  [
    'no line has a warranty that no product can have',
    'order_lines_warranty_known',
    (tx) => aLine(tx, { warrantyYears: 6 }),
  ],
  [
    'a cancelled order keeps no more of a line than it has',
    'order_lines_kept_out',
    (tx) => aLine(tx, { heldColor: 'Sand', keptOut: 2 }),
  ],
  [
    'a line that holds nothing keeps nothing',
    'order_lines_kept_out',
    (tx) => aLine(tx, { keptOut: 1 }),
  ],
  ['a line is of something', 'order_lines_of_something', (tx) => aLine(tx, { quantity: 0 })],
  [
    'two lines never have one place',
    'order_lines_one_a_place',
    async (tx) => {
      const { orderId } = await aLine(tx)
      await aLine(tx, { orderId })
      await commit(tx)
    },
  ],
  ['a total is what the lines cost', 'orders_follow_lines', (tx) => tamper(tx, { totalAmount: 1 })],
  ['a delivery is part of the total', 'orders_follow_lines', (tx) => tamper(tx, { delivery: 1 })],
  ['a discount is part of the total', 'orders_follow_lines', (tx) => tamper(tx, { discount: 1 })],
  [
    'an order’s colour is its first line’s',
    'orders_follow_lines',
    (tx) => tamper(tx, { selectedColor: 'Purple' }),
  ],
  [
    'no line changes without its order',
    'orders_follow_lines',
    async (tx) => {
      await expectTrigger(tx, 'lines_lead_orders')
      const { id } = await anOrder(tx)
      await tx.db.update(orderLines).set({ quantity: 2 }).where(eq(orderLines.orderId, id))
      await commit(tx)
    },
  ],
  [
    'no line goes without its order',
    'orders_follow_lines',
    async (tx) => {
      const { id } = await anOrder(tx)
      await tx.db.delete(orderLines).where(eq(orderLines.orderId, id))
      await commit(tx)
    },
  ],
  [
    'delivery costs nothing or more',
    'orders_delivery_not_negative',
    (tx) => tamper(tx, { delivery: -1 }),
  ],
  [
    'a discount takes off nothing or more',
    'orders_discount_not_negative',
    (tx) => tamper(tx, { discount: -1 }),
  ],
  ['tax is a part of the total', 'orders_gct_within_total', (tx) => tamper(tx, { gct: -1 })],
  [
    'something comes back, or nothing is noted',
    'order_returns_pieces',
    (tx) => aReturn(tx, { pieces: 0 }),
  ],
  [
    'a piece comes back in a condition that the shop knows',
    'order_returns_condition_known',
    (tx) => aReturn(tx, { condition: 'mint' as never }),
  ],
])

test('an order that an earlier version changes gets its line from its row once more', () =>
  inShop(async (tx) => {
    await expectTrigger(tx, 'orders_changed_without_lines')
    const { id } = await anOrder(tx)
    // As an earlier version does, which knows of no lines.
    const row = { totalAmount: 777_00, productName: 'Something else', productId: null }
    const changed = await tx.db.update(orders).set(row).where(eq(orders.id, id)).returning()
    await commit(tx)
    const order = singleRow(changed)
    expect(order.linesVersion).toBe(0)
    expect(await linesOf(tx, order)).toMatchObject([
      { productName: 'Something else', unitPrice: 777_00, quantity: 1, productId: null },
    ])
  }))
