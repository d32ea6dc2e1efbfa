// What sells: the pieces of each product in the orders of the last ninety days, cancelled ones aside.
// Kept for ten minutes, so that a list by what sells reads no orders; the thousand that sell most.

import { and, desc, eq, gt, isNotNull, ne, sum } from 'drizzle-orm'
import { type KeptValue, readKept } from '#platform/cache/kept-values.ts'
import type { Tx } from '#platform/tx.ts'
import { orderLines } from './order-lines.table.ts'
import { orders } from './orders.table.ts'

const DAYS = 90
const DAY_MS = 86_400_000
const MAX_PRODUCTS = 1000
const MAX_AGE_MS = 10 * 60_000

const kept: KeptValue<ReadonlyMap<number, number>> = {
  // Each order would touch it: how old it may be is enough.
  events: new Set(),
  maxAgeMs: MAX_AGE_MS,
  make: async (tx) => {
    const pieces = sum(orderLines.quantity).mapWith(Number)
    const rows = await tx.db
      .select({ id: orderLines.productId, pieces })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(
        and(
          gt(orders.createdAt, new Date(tx.now.getTime() - DAYS * DAY_MS)),
          ne(orders.orderStatus, 'cancelled'),
          isNotNull(orderLines.productId),
        ),
      )
      .groupBy(orderLines.productId)
      .orderBy(desc(pieces), orderLines.productId)
      .limit(MAX_PRODUCTS)
    return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.pieces]])))
  },
}

/** Pieces sold, by the id of the product. */
export const readPiecesSold = (tx: Tx): Promise<ReadonlyMap<number, number>> => readKept(tx, kept)
