// What an order sells, as its documents say it: each line less its share of the discount, and the delivery less
// what is taken off it.

import { netOfLines } from '#contract/order-sums.ts'
import { findProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { DELIVERY_KEY, rowKey } from '#domain/documents/find-standing.ts'
import type { SoldRow } from '#domain/documents/plan-documents.ts'
import type { Tx } from '#platform/tx.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'

export type OrderState = { order: OrderRow; lines: readonly OrderLineRow[] }

/** In the sequence of the lines, the delivery last. */
export async function soldRows(tx: Tx, state: OrderState): Promise<SoldRow[]> {
  return rowsOf(state, await productsOfLines(tx, [state]))
}

type Products = ReadonlyMap<number, ProductRow>

export const productsOfLines = (tx: Tx, states: readonly OrderState[]): Promise<Products> =>
  findProducts(
    tx,
    states.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])),
  )

/** What an order sells, given the products of its lines. */
export function rowsOf({ order, lines }: OrderState, products: Products): SoldRow[] {
  const { delivery, discount, deliveryDiscount } = order
  const priced = lines.map((line) => ({ ...line, unitPriceCents: line.unitPrice }))
  const pieces = priced.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0)
  const onPieces = Math.min(discount - deliveryDiscount, pieces)
  const nets = netOfLines(priced, onPieces)
  const rows = lines.map((line, index) => {
    const { id: lineId, productId, productName, color, quantity, unitPrice, unitCost } = line
    const named = { lineId, productId, productName, color }
    return {
      ...named,
      key: rowKey(named),
      category: products.get(productId ?? 0)?.category ?? '',
      unitCost,
      quantity,
      gross: quantity * unitPrice,
      net: nets[index] ?? 0,
    }
  })
  const deliveryNet = delivery - (discount - onPieces)
  const sold = rows.filter(({ quantity }) => quantity > 0)
  return delivery === 0 ? sold : [...sold, deliveryRow(order, deliveryNet)]
}

const deliveryRow = (order: OrderRow, net: number): SoldRow => ({
  key: DELIVERY_KEY,
  lineId: null,
  productId: null,
  productName: order.parish ? `Delivery to ${order.parish}` : 'Delivery',
  color: '',
  category: '',
  unitCost: null,
  quantity: 1,
  gross: order.delivery,
  net,
})

/** Where it goes; empty for an order that is picked up. */
export const parishOf = ({ shippingMethod, parish }: OrderRow) =>
  shippingMethod === 'delivery' ? parish : ''
