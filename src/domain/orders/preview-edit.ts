// Previews what an edit of staff would do to an order: makes the edit for real and reads the total,
// what is due or overpaid, the lines and the shelves. The caller rolls the transaction back.

import { and, eq, gt, max } from 'drizzle-orm'
import type { EditOrder } from '#contract/orders.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import { stockMovements } from '#domain/stock/stock.table.ts'
import type { Tx } from '#platform/tx.ts'
import { amendedLines } from './amend-lines.ts'
import { changeOrder } from './change-order.ts'
import { lockOrder } from './lock-order.ts'
import { linesOf } from './lines.ts'
import { moneyOf } from './order-money.ts'

/** Stands in for a reason that staff have not given yet. */
const NOT_YET = 'preview'

/** Writes the edit: the caller rolls it back. */
export async function previewEdit(tx: Tx, { orderId, edit }: { orderId: number; edit: EditOrder }) {
  const before = await lockOrder(tx, orderId)
  const linesBefore = await linesOf(tx, before)
  const last = await lastMovement(tx)
  const whole = { ...edit, reason: edit.reason ?? NOT_YET }
  const { reason: byHand } = await amendedLines(tx, {
    order: before,
    lines: linesBefore,
    edit: whole,
  })
  const { order } = await changeOrder(tx, { orderId, edit: whole })
  const lines = await linesOf(tx, order)
  const money = await moneyOf(tx, order)
  return {
    before: { order: before, lines: linesBefore },
    after: { order, lines },
    money,
    stock: await movedSince(tx, last, orderId),
    needsReason: byHand !== '',
  }
}

async function lastMovement(tx: Tx): Promise<number> {
  const [row] = await tx.db.select({ last: max(stockMovements.id) }).from(stockMovements)
  return row?.last ?? 0
}

async function movedSince(tx: Tx, last: number, orderId: number) {
  const moved = await tx.db
    .select()
    .from(stockMovements)
    .where(and(gt(stockMovements.id, last), eq(stockMovements.orderId, orderId)))
    .orderBy(stockMovements.id)
  const products = await findProducts(
    tx,
    moved.map(({ productId }) => productId),
  )
  return moved.map(({ productId, color, change, piecesAfter }) => ({
    productName: products.get(productId)?.name ?? '',
    color,
    pieces: change,
    left: piecesAfter,
  }))
}
