// What lines would cost if they were ordered now, which of them cannot be ordered, and what a voucher
// would take off. Takes no stock and writes nothing.

import { inArray } from 'drizzle-orm'
import type { LINE_PROBLEMS, OrderedLine, PreviewOrder } from '#contract/order-lines.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { stockLevels } from '#domain/catalogue/stock-levels.table.ts'
import { rateToday } from '#domain/settings/tax-rules.ts'
import { keysOf } from '#contract/person-keys.ts'
import { previewVoucher } from '#domain/vouchers/preview-voucher.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { billOf } from './lines.ts'
import { chosenDelivery, productsOf, servicesFor } from './order-delivery.ts'

type Shelves = (typeof stockLevels.$inferSelect)[]

/** What an order of these lines would be; `voucher` is one code. */
export async function previewOrder(tx: Tx, { lines: ordered, ...request }: PreviewOrder) {
  const ids = ordered.map(({ productId }) => productId)
  const products = await findLiveProducts(tx, ids)
  const shelves = await tx.db.select().from(stockLevels).where(inArray(stockLevels.productId, ids))
  // Each line takes off these shelves what it orders, so that two lines of one colour do not both find it.
  const lines = ordered
    .map((line) => previewLine(line, products.get(line.productId), shelves))
    .map((line) => ({ ...line, amount: line.quantity * line.unitPrice }))
  const pieces = lines.map(({ productId, amount }) => ({
    category: products.get(productId)?.category,
    amountCents: amount,
  }))
  const voucher = await askVoucher(tx, request, pieces)
  const effect = voucher?.effect ?? null
  const parts = { delivery: 0, discount: 0, voucher: effect }
  const { totalCents: netPiecesCents } = billOf(lines, parts)
  const offered = await servicesFor(tx, request, {
    ordered: productsOf(ordered, products),
    netPiecesCents,
  })
  const delivery = chosenDelivery(request, offered)
  const rateBp = await rateToday(tx)
  const sums = billOf(lines, { ...parts, ...delivery }, { rateBp })
  return {
    lines,
    voucher: voucher && {
      ...voucher,
      kind: voucher.effect?.kind ?? null,
      discount: sums.voucherCents,
    },
    breakdown: {
      pieces: sums.piecesCents,
      delivery: sums.deliveryCents,
      ...pick(delivery, 'deliveryService', 'deliveryToBeQuoted'),
      discount: sums.discountCents,
      namingDiscount: sums.namingCents,
      total: sums.totalCents,
      gct: sums.gct?.cents || null,
    },
    delivery: { ...offered, chosen: delivery.deliveryService },
  }
}

type Codes = Omit<PreviewOrder, 'lines'>
type Pieces = Parameters<typeof previewVoucher>[2]['pieces']

/** A code that belongs to a person is compared with the person who orders, once the preview names one. */
async function askVoucher(
  tx: Tx,
  { voucher, customerEmail, customerPhone, shippingMethod }: Codes,
  pieces: Pieces,
) {
  if (!voucher) return null
  const isKnown = customerEmail !== undefined || customerPhone !== undefined
  const person = isKnown ? keysOf(customerEmail ?? '', customerPhone ?? '') : undefined
  return previewVoucher(tx, voucher, { pieces, shippingMethod, person })
}

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
  const most = named.toSorted((one, other) => other.pieces - one.pieces)[0]
  const left = Math.max(0, most?.pieces ?? 0)
  const problem: (typeof LINE_PROBLEMS)[number] | null = left < quantity ? 'sold-out' : null
  if (most && !problem) most.pieces -= quantity
  return { ...line, ...known, selectedColor: color ?? selectedColor, left, problem }
}
