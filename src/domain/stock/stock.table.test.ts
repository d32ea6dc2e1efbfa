import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { aProductRow } from '#testing/table-rows.ts'
import { stockMovements } from './stock.table.ts'

async function aMovement(tx: TestTx, change = 1) {
  const { id: productId } = await aProductRow(tx)
  const row = { productId, color: 'Grey', change, piecesAfter: 1, reason: 'count' as const }
  await tx.db.insert(stockMovements).values({ ...row, by: 'Ann', at: tx.now })
  return productId
}

test('a deleted product takes its movements with it', () =>
  inShop(async (tx) => {
    const productId = await aMovement(tx)
    await tx.db.delete(products).where(eq(products.id, productId))
    const left = await tx.db.$count(stockMovements, eq(stockMovements.productId, productId))
    expect(left).toBe(0)
  }))

testGuards([
  [
    'there are never fewer than no pieces',
    'stock_levels_not_negative',
    async (tx) => {
      const { id: productId } = await aProductRow(tx)
      await tx.db.insert(stockLevels).values({ productId, color: 'Grey', pieces: -1 })
    },
  ],
  [
    'a reason is one of those that the shop knows',
    'stock_movements_reason_known',
    async (tx) => {
      const { id } = await aProductRow(tx)
      await tx.db.execute(sql`insert into stock_movements
        (product_id, color, change, pieces_after, reason, by, at)
        values (${id}, 'Grey', 1, 1, 'whim', 'Ann', now())`)
    },
  ],
  [
    'a movement follows the one before it',
    'stock_movements_follow',
    async (tx) => {
      const productId = await aMovement(tx)
      const row = { productId, color: 'Grey', change: 1, piecesAfter: 3, reason: 'count' as const }
      await tx.db.insert(stockMovements).values({ ...row, by: 'Ann', at: tx.now })
    },
  ],
  [
    'no piece is on hand that the book does not know',
    'stock_levels_are_booked',
    async (tx) => {
      const productId = await aMovement(tx)
      await tx.db.insert(stockLevels).values({ productId, color: 'Grey', pieces: 2 })
    },
  ],
  ['a movement moves something', 'stock_movements_move', (tx) => aMovement(tx, 0)],
  [
    'a movement is never rewritten',
    'stock_movements_append_only',
    async (tx) => {
      await aMovement(tx)
      await tx.db.execute(sql`update stock_movements set change = 2`)
    },
  ],
  [
    'a movement is never removed while its product stands',
    'stock_movements_stay_with_product',
    async (tx) => {
      await aMovement(tx)
      await tx.db.execute(sql`delete from stock_movements`)
    },
  ],
  [
    'the movements are never emptied',
    'stock_movements_append_only',
    (tx) => tx.db.execute(sql`truncate stock_movements`),
  ],
])
