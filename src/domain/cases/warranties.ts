// The warranties of an order's lines, with what a prize adds to them.

import { type Warranty, warrantyOf } from '#contract/warranty.ts'
import type { OrderLineRow } from '#domain/orders/order-lines.table.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { entitlementsByOrder, warrantyPrizesIn } from '#domain/vouchers/entitlements.ts'
import type { Tx } from '#platform/tx.ts'

/** The warranty of each line, in their order; lines of which no piece is left are not covered. */
export async function warrantiesOf(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<(Warranty | null)[]> {
  const along = (await entitlementsByOrder(tx, [order.id])).get(order.id) ?? []
  const covering = { ...order, warrantyPrizes: warrantyPrizesIn(along) }
  return lines.map((line) => warrantyOf(line, covering))
}
