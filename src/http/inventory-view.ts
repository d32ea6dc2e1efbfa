// The stock as the API shows it to staff, picked field by field.

import { dollarsFromCents } from '#contract/money.ts'
import { colourHex } from '#contract/products.ts'
import { type InventoryView, type StockChangeView, stockState } from '#contract/stock.ts'
import type { StockChange } from '#domain/stock/list-changes.ts'
import type { InventoryItem } from '#domain/stock/list-inventory.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'

export function inventoryView(item: InventoryItem, waiting: number): InventoryView {
  const { product, stock, pieces, sold, cover } = item
  const own = product.colors.length > 0 ? product.colors : [NO_COLOR]
  const colors = [...new Set([...own, ...Object.keys(stock.inventory)])]
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    price: dollarsFromCents(product.price),
    picture: product.pictures[0] ?? null,
    colors: colors.map((name) => ({
      name,
      hex: colourHex(name),
      pieces: stock.inventory[name] ?? 0,
    })),
    stock: pieces,
    lowStockThreshold: product.lowStockThreshold,
    state: stockState(pieces, product.lowStockThreshold),
    sold,
    daysOfCover: cover,
    waiting,
  }
}

export function stockChangeView({ change: row, productName }: StockChange): StockChangeView {
  const { id, productId, color, change, piecesAfter: after, reason, orderId, by } = row
  const about = { id, productId, productName, color, change, after }
  return { ...about, reason, orderId, by, at: row.at.toISOString() }
}
