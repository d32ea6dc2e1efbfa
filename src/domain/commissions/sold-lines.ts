// What orders brought, line by line, as the base of commissions: after discount, without delivery and GCT.
// An order with documents brought what they say; one of 0.1.0 that has none yet (until 0.3.0), what its
// lines say.

import { asc, eq, inArray, isNotNull, and, sql } from 'drizzle-orm'
import { documentRows, documents } from '#domain/documents/documents.table.ts'
import { orderLines } from '#domain/orders/order-lines.table.ts'
import { type OrderRow, saleBaseCents } from '#domain/orders/orders.table.ts'
import { rowsOf } from '#domain/orders/sold-rows.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { Tx } from '#platform/tx.ts'
import type { SoldLine } from './plan-pay.ts'

/** By the order's id; every order has lines here, if only one. */
export async function soldLines(
  tx: Tx,
  orders: readonly OrderRow[],
): Promise<Map<number, SoldLine[]>> {
  const documented = orders.filter(({ gct }) => gct !== null)
  const others = orders.filter(({ gct }) => gct === null)
  return new Map([
    ...(await fromDocuments(tx, idsOf(documented))),
    ...(await fromLines(tx, others)),
  ])
}

const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)

async function fromDocuments(tx: Tx, orderIds: number[]): Promise<Map<number, SoldLine[]>> {
  const lines = new Map(orderIds.map((id): [number, SoldLine[]] => [id, []]))
  if (orderIds.length === 0) return lines
  const { lineId, productName, quantity, net, gct, id } = documentRows
  const rows = await tx.db
    .select({
      orderId: documents.orderId,
      name: sql<string>`(array_agg(${productName} order by ${id} desc))[1]`,
      quantity: sql<number>`sum(${quantity})::integer`,
      base: sql<string>`sum(${net} - ${gct})::text`,
    })
    .from(documentRows)
    .innerJoin(documents, eq(documents.id, documentRows.documentId))
    .where(and(inArray(documents.orderId, orderIds), isNotNull(lineId)))
    .groupBy(documents.orderId, lineId)
    .orderBy(asc(documents.orderId), asc(lineId))
  for (const { orderId, name, quantity: pieces, base } of rows)
    if (pieces > 0)
      lines.get(orderId)?.push({ name, quantity: pieces, baseCents: centsFromDollars(base) ?? 0 })
  return lines
}

async function fromLines(tx: Tx, orders: readonly OrderRow[]): Promise<Map<number, SoldLine[]>> {
  if (orders.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, idsOf(orders)))
    .orderBy(asc(orderLines.position))
  const linesOf = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    orders.map((order): [number, SoldLine[]] => {
      const lines = linesOf.get(order.id)
      if (!lines) return [order.id, [onlyLine(order)]]
      const sold = rowsOf({ order, lines }, new Map()).filter(({ lineId }) => lineId !== null)
      return [
        order.id,
        sold.map(({ productName: name, quantity, net }) => ({ name, quantity, baseCents: net })),
      ]
    }),
  )
}

/** The line of an order that 0.1.0 wrote without any (until 0.3.0). */
const onlyLine = (order: OrderRow): SoldLine => ({
  name: order.productName,
  quantity: 1,
  baseCents: saleBaseCents(order),
})
