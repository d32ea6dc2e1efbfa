// Forms of an order that are stricter than the API: the checkout, and the address as staff correct it.

import { z } from 'zod'
import { enteredInputs, forCourier } from './entered-texts.ts'
import { PlaceOnlineOrder, PlaceOrder } from './orders.ts'

/** Requires address and parish for delivery. */
export const OrderForm = PlaceOrder.superRefine(requireAddress)
export const OnlineOrderForm = PlaceOnlineOrder.superRefine(requireAddress)

/** Where a delivery goes, as staff correct it; sent as a change of the order. */
export const AddressForm = z.strictObject(forCourier(enteredInputs)).superRefine(requirePlace)
export type AddressForm = z.infer<typeof AddressForm>

type Place = Pick<PlaceOrder, 'deliveryAddress' | 'parish'>

function requireAddress(
  order: Place & Pick<PlaceOrder, 'shippingMethod'>,
  context: z.RefinementCtx,
): void {
  if (order.shippingMethod === 'delivery') requirePlace(order, context)
}

function requirePlace({ deliveryAddress, parish }: Place, context: z.RefinementCtx): void {
  const missing = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!deliveryAddress) missing('deliveryAddress', 'Address is required')
  if (!parish) missing('parish', 'Please choose a parish')
}
