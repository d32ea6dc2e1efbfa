// The form in which staff write an order.

import { CreateOrder } from './orders.ts'

/** It is stricter than the API: who names a partner says why. */
export const CreateOrderForm = CreateOrder.superRefine((order, context) => {
  if (!order.referredBy || order.partnerReason) return
  context.addIssue({ code: 'custom', path: ['partnerReason'], message: 'Please say why' })
})
