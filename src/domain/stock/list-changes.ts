// The stock book, the newest change first unless the query sorts otherwise.

import { eq } from 'drizzle-orm'
import type { ListStockChanges } from '#contract/stock.ts'
import { products } from '#domain/catalogue/products.table.ts'
import { equals, listOf } from '#platform/database/list.ts'
import type { Tx } from '#platform/tx.ts'
import { stockMovements } from './stock.table.ts'

const select = (tx: Tx) =>
  tx.db
    .select({ change: stockMovements, productName: products.name })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))

export const listChanges = listOf({
  rows: select,
  id: stockMovements.id,
  sorts: { date: stockMovements.id },
  sort: '-date',
  filters: ({ productId, color, reason, orderId }: ListStockChanges) => [
    equals(stockMovements.productId, productId),
    equals(stockMovements.color, color),
    equals(stockMovements.reason, reason),
    equals(stockMovements.orderId, orderId),
  ],
  search: [products.name],
  // Every change has a product: only a search needs to look at its name.
  total: (tx, { q }, filter) =>
    q ? tx.db.$count(select(tx).where(filter).as('found')) : tx.db.$count(stockMovements, filter),
})
