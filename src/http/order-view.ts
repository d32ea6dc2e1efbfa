// The fields of an order's views that no column holds.

import { orderReference, OrderView, ReceiptView } from '#contract/orders.ts'
import type { ProductPicture } from '#contract/product-views.ts'
import type { ShopFacts } from '#contract/shop.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { ReceiptRow } from '#domain/orders/receipts.ts'
import { encode } from '#http/encode.ts'

export const orderPath = (link: string) => `/order/${link}`

/** `cardStored`: whether the card number can still be revealed. */
export const orderFields = (order: OrderRow, cardStored: boolean) => ({
  ...order,
  reference: orderReference(order.id),
  cardStored,
  link: orderPath(order.link),
})

export const orderView = (order: OrderRow, cardStored: boolean) =>
  encode(OrderView, orderFields(order, cardStored))

export type OrderPageParts = {
  order: OrderRow
  receipts: ReceiptRow[]
  picture: ProductPicture | null
  shop: ShopFacts
  receivedCents: number
}

export const orderPageFields = ({ order, shop, receivedCents, ...parts }: OrderPageParts) => ({
  ...order,
  ...parts,
  reference: orderReference(order.id),
  received: receivedCents,
  due: Math.max(0, order.totalAmount - receivedCents),
  bank: shop.bank,
})

export const receiptView = (receipt: ReceiptRow) => encode(ReceiptView, receipt)
