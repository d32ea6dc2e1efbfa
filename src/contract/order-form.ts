// The checkout form: stricter than the API.

import type { z } from 'zod'
import { PlaceOnlineOrder, PlaceOrder } from './orders.ts'

/** Requires address and parish for delivery. */
export const OrderForm = PlaceOrder.superRefine(requireAddress)
export const OnlineOrderForm = PlaceOnlineOrder.superRefine(requireAddress)

function requireAddress(
  order: Pick<PlaceOrder, 'shippingMethod' | 'deliveryAddress' | 'parish'>,
  context: z.RefinementCtx,
): void {
  if (order.shippingMethod !== 'delivery') return
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!order.deliveryAddress) missing('deliveryAddress', 'Address is required')
  if (!order.parish) missing('parish', 'Please choose a parish')
}
