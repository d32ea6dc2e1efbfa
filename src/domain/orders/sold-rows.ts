// What an order sells, as its documents say it: each line less its share of the discount, and the delivery less
// what is taken off it.

import { findProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { DELIVERY_KEY, rowKey } from '#domain/documents/find-standing.ts'
import type { SoldRow } from '#domain/documents/plan-documents.ts'
import type { Tx } from '#platform/tx.ts'
import { billOf } from './lines.ts'
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
  const { delivery, deliveryDiscount } = order
  const discount = order.discount - deliveryDiscount
  const voucher = deliveryDiscount > 0 ? FREE_DELIVERY : null
  const { nets } = billOf(lines, { delivery, discount, voucher })
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
  const sold = rows.filter(({ quantity }) => quantity > 0)
  return delivery === 0 ? sold : [...sold, deliveryRow(order, nets.at(-1) ?? 0)]
}

const FREE_DELIVERY = { kind: 'delivery', amountCents: 0, percent: 0 } as const

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
