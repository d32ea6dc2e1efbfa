// The fields of a product on the inventory desk that are not columns of its row.

import { colourHex } from '#contract/products.ts'
import { stockState } from '#contract/stock.ts'
import { countWaiting } from '#domain/enquiries/request-restock.ts'
import type { InventoryItem } from '#domain/stock/list-inventory.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'
import type { Tx } from '#platform/tx.ts'

export async function withWaiting(tx: Tx, items: InventoryItem[]) {
  const ids = items.map(({ product }) => product.id)
  const waiting = await countWaiting(tx, ids)
  return items.map((item) => ({ ...item, waiting: waiting.get(item.product.id) ?? 0 }))
}

export function inventoryFields(item: InventoryItem & { waiting: number }) {
  const { product, stock, pieces, sold, cover, waiting } = item
  const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
  const colors = [...new Set([...own, ...Object.keys(stock.inventory)])]
  return {
    ...product,
    picture: product.pictures[0] ?? null,
    colors: colors.map((name) => ({
      name,
      hex: colourHex(name),
      pieces: stock.inventory[name] ?? 0,
    })),
    stock: pieces,
    state: stockState(pieces, product.lowStockThreshold),
    sold,
    daysOfCover: cover,
    waiting,
  }
}
