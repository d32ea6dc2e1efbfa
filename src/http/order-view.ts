// Orders as the API shows them, picked field by field: a new column never leaks by accident.

import { dollarsFromCents } from '#contract/money.ts'
import {
  type OrderPageView,
  orderReference,
  type OrderView,
  type PlacedOrderView,
  type ReceiptView,
} from '#contract/orders.ts'
import type { ProductPicture } from '#contract/products.ts'
import type { ShopFacts } from '#contract/shop.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import type { ReceiptRow } from '#domain/orders/receipts.ts'

/** What the shopper who placed it is told. */
export function placedOrderView(order: OrderRow, cardStored: boolean): PlacedOrderView {
  return {
    success: true,
    order: {
      id: order.id,
      reference: orderReference(order.id),
      link: orderPath(order.link),
      totalAmount: dollarsFromCents(order.totalAmount),
      paymentMethod: order.paymentMethod,
      selectedColor: order.selectedColor,
      cardStored,
    },
  }
}

export const orderPath = (link: string) => `/order/${link}`

/** What staff see. `cardStored`: whether the number can still be revealed. */
export function orderView(order: OrderRow, cardStored: boolean): OrderView {
  return {
    id: order.id,
    reference: orderReference(order.id),
    productId: order.productId,
    productName: order.productName,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    selectedColor: order.selectedColor,
    paymentMethod: order.paymentMethod,
    shippingMethod: order.shippingMethod,
    totalAmount: dollarsFromCents(order.totalAmount),
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    referredBy: order.referredBy,
    commissionEligible: order.commissionEligible,
    billingAddress: order.billingAddress,
    zipCode: order.zipCode,
    depositReceipt: order.depositReceipt,
    notes: order.notes,
    deliveryAddress: order.deliveryAddress,
    parish: order.parish,
    landmark: order.landmark,
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    cardStored,
    link: orderPath(order.link),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

export type OrderPageParts = {
  order: OrderRow
  receipts: ReceiptRow[]
  picture: ProductPicture | null
  shop: ShopFacts
  receivedCents: number
}

/** What whoever holds the order's link sees. */
export function orderPageView(parts: OrderPageParts): OrderPageView {
  const { order, receipts, picture, shop, receivedCents } = parts
  const moment = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: order.id,
    reference: orderReference(order.id),
    productId: order.productId,
    productName: order.productName,
    selectedColor: order.selectedColor,
    picture,
    totalAmount: dollarsFromCents(order.totalAmount),
    received: dollarsFromCents(receivedCents),
    due: dollarsFromCents(Math.max(0, order.totalAmount - receivedCents)),
    payBy: moment(order.payBy),
    paymentMethod: order.paymentMethod,
    shippingMethod: order.shippingMethod,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    deliveryAddress: order.deliveryAddress,
    parish: order.parish,
    bank: shop.bank,
    receipts: receipts.map(receiptView),
    createdAt: order.createdAt.toISOString(),
    paidAt: moment(order.paidAt),
    shippedAt: moment(order.shippedAt),
    deliveredAt: moment(order.deliveredAt),
    cancelledAt: moment(order.cancelledAt),
    expiredAt: moment(order.expiredAt),
  }
}

export const receiptView = (receipt: ReceiptRow): ReceiptView => ({
  id: receipt.id,
  fileName: receipt.fileName,
  mediaType: receipt.mediaType,
  bytes: receipt.bytes,
  uploadedAt: receipt.uploadedAt.toISOString(),
  state: receipt.state,
  reason: receipt.reason,
})
