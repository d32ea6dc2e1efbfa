// The fields of an order's views that no column holds.

import { orderReference, PlacedOrderView, ReceiptView } from '#contract/orders.ts'
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

export const placedOrderView = (order: OrderRow, cardStored: boolean) =>
  encode(PlacedOrderView, { success: true, order: orderFields(order, cardStored) })

export const receiptView = (receipt: ReceiptRow) => encode(ReceiptView, receipt)
