// What lines would cost if they were ordered now, and which of them cannot be ordered. Takes no
// stock and writes nothing.

import { inArray } from 'drizzle-orm'
import type { LINE_PROBLEMS, OrderedLine } from '#contract/order-lines.ts'
import { amountOf, sumOrder } from '#contract/order-sums.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { chosenDelivery, servicesFor, type Wanted } from './order-delivery.ts'

type Shelves = readonly (typeof stockLevels.$inferSelect)[]

/** What an order of these lines would be. */
export async function previewOrder(tx: Tx, ordered: readonly OrderedLine[], wanted: Wanted = {}) {
  const ids = ordered.map(({ productId }) => productId)
  const products = await findProducts(tx, ids)
  const shelves = await tx.db.select().from(stockLevels).where(inArray(stockLevels.productId, ids))
  const lines = ordered.map((line) => previewLine(line, products.get(line.productId), shelves))
  const known = ordered.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const { piecesCents: netPiecesCents } = sumOrder(lines.map(priced))
  const offered = await servicesFor(tx, wanted, { ordered: known, netPiecesCents })
  const delivery = chosenDelivery(wanted, offered)
  const sums = sumOrder(lines.map(priced), { deliveryCents: delivery.delivery })
  return {
    lines: lines.map((line) => ({ ...line, amount: amountOf(priced(line)) })),
    breakdown: {
      pieces: sums.piecesCents,
      delivery: sums.deliveryCents,
      ...pick(delivery, 'deliveryService', 'deliveryToBeQuoted'),
      discount: sums.discountCents,
      total: sums.totalCents,
      gct: sums.gctCents,
    },
    delivery: { ...offered, chosen: delivery.deliveryService },
  }
}

const priced = ({ quantity, unitPrice }: { quantity: number; unitPrice: number }) => ({
  quantity,
  unitPriceCents: unitPrice,
})

function previewLine(
  { productId, selectedColor = '', quantity }: OrderedLine,
  product: ProductRow | undefined,
  shelves: Shelves,
) {
  const line = { productId, selectedColor, quantity }
  const none = { productName: '', unitPrice: 0, left: 0 }
  if (!product) return { ...line, ...none, problem: 'gone' as const }
  const typed = selectedColor.trim().toLowerCase()
  const color = product.colors.find((name) => name.toLowerCase() === typed)
  const known = { productName: product.name, unitPrice: product.price }
  const isUnknown = typed !== '' && product.colors.length > 0 && color === undefined
  if (isUnknown) return { ...line, ...known, left: 0, problem: 'colour-unknown' as const }
  const own = shelves.filter((shelf) => shelf.productId === productId)
  const named = color === undefined ? own : own.filter((shelf) => shelf.color === color)
  const left = Math.max(0, ...named.map(({ pieces }) => pieces))
  const problem: (typeof LINE_PROBLEMS)[number] | null = left < quantity ? 'sold-out' : null
  return { ...line, ...known, selectedColor: color ?? selectedColor, left, problem }
}
