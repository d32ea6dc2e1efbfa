// The form of an order as data: what it holds, and what is sent of it.

import type { z } from 'zod'
import type { CreateOrder, EditOrder, OrderView } from '#contract/orders.ts'

export type OrderValues = z.input<typeof EditOrder>

export const NEW_ORDER = {
  productName: '',
  selectedColor: '',
  totalAmount: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingMethod: 'pickup',
  deliveryAddress: '',
  parish: '',
  landmark: '',
  paymentMethod: 'credit_card',
  paymentStatus: 'pending',
  orderStatus: 'pending',
  billingAddress: '',
  zipCode: '',
  commissionEligible: true,
  notes: '',
} satisfies z.input<typeof CreateOrder>

const FIELDS = Object.keys(NEW_ORDER) as (keyof typeof NEW_ORDER)[]

export const valuesOf = (order: OrderView): OrderValues =>
  Object.fromEntries(FIELDS.map((field) => [field, order[field]]))

/** Only what the clerk changed, so that what a colleague changed meanwhile stays. */
export function changesOf(before: OrderView, after: EditOrder): EditOrder {
  const changed = FIELDS.filter((field) => after[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
