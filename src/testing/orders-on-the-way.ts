// Orders that have come further than being placed, made by calls.

import { jamaicaDay } from '#contract/jamaica.ts'
import type { OrderPageView } from '#contract/orders.ts'
import type { StaffShipmentsView } from '#contract/shipments.ts'
import type { ShopCalls } from './shop-calls.ts'

/** An order that is paid, and the number of its invoice. */
export async function invoicedOrder(shop: ShopCalls) {
  const order = await shop.placeOrder({ productId: 1 })
  await shop.asStaff('PUT', `/api/orders/${order.id}`, { paymentStatus: 'paid' })
  const path = `/api/order-pages${order.link.slice('/order'.length)}`
  const { documents } = await shop.call<OrderPageView>('GET', path)
  return { ...order, number: documents[0]?.number ?? '' }
}

/** Sends today as many boxes of an order; all of them unless a number is given. */
export async function sendBoxes(shop: ShopCalls, id: number, count?: number): Promise<void> {
  const path = `/api/orders/${id}/shipments`
  const { boxes } = await shop.asStaff<StaffShipmentsView>('GET', path)
  await shop.asStaff('POST', path, {
    ...{ carrierId: null, waybill: '', sentOn: jamaicaDay(new Date()), note: 'Ring at the gate' },
    boxes: boxes.slice(0, count).map(({ lineId, piece, carton }) => ({ lineId, piece, carton })),
  })
}
