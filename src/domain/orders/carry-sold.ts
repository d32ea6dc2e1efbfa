// Notes what 0.1.0 sold without documents (until 0.3.0), each order once and without tax, in batches
// that block nobody: orders that somebody works on are left for the next batch.

import { and, inArray, sql } from 'drizzle-orm'
import { carryOver } from '#domain/documents/issue-document.ts'
import type { Tx } from '#platform/tx.ts'
import { orderIdsWhere } from './find-order.ts'
import { linesByOrder } from './lines.ts'
import { orders } from './orders.table.ts'
import { type OrderState, parishOf, productsOfLines, rowsOf } from './sold-rows.ts'

/** Orders that were sold, or left the shop, without an invoice; those have no tax written to them. */
export const SOLD_WITHOUT_INVOICE = sql`gct is null and lines_version = 1 and order_status <> 'cancelled'
  and (paid_at is not null or order_status in ('shipped','delivered'))`

/** The ids of orders that were sold without documents, without these. */
export const ordersToCarry = (tx: Tx, without: string[] = []): Promise<number[]> =>
  orderIdsWhere(tx, SOLD_WITHOUT_INVOICE, without)

/** Notes what these orders sold, but for those that somebody works on. */
export async function carryOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  const found = await tx.db
    .select()
    .from(orders)
    .where(and(SOLD_WITHOUT_INVOICE, inArray(orders.id, [...ids])))
    .orderBy(orders.id)
    .for('update', { skipLocked: true })
  if (found.length === 0) return
  const lines = await linesByOrder(tx, found)
  await carrySold(
    tx,
    found.map((order) => ({ order, lines: lines.get(order.id) ?? [] })),
  )
  const carried = found.map(({ id }) => id)
  await tx.db.update(orders).set({ gct: 0 }).where(inArray(orders.id, carried))
}

/** The caller has locked the orders, and writes their tax, which is 0. */
export async function carrySold(tx: Tx, states: readonly OrderState[]): Promise<void> {
  const products = await productsOfLines(tx, states)
  await carryOver(
    tx,
    states.map((state) => ({
      orderId: state.order.id,
      buyerName: state.order.customerName,
      parish: parishOf(state.order),
      rows: rowsOf(state, products).map((row) => ({ ...row, gct: 0, rateBp: null })),
    })),
  )
}
