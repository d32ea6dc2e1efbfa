// The form of an order as data: its values, and the changes that are sent.

import type { z } from 'zod'
import { NO_TEXTS } from '#contract/entered-texts.ts'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { EditOrder, OrderView } from '#contract/orders.ts'

export type OrderValues = z.input<typeof EditOrder>

export const NEW_ORDER = {
  productName: '',
  selectedColor: '',
  totalAmount: '',
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  shippingMethod: 'pickup',
  ...NO_TEXTS,
  paymentMethod: 'credit_card',
  paymentStatus: 'pending',
  orderStatus: 'pending',
  commissionEligible: true,
} satisfies z.input<typeof CreateOrder>

const FIELDS = Object.keys(NEW_ORDER) as (keyof typeof NEW_ORDER)[]

export const valuesOf = (order: OrderView): OrderValues =>
  Object.fromEntries(FIELDS.map((field) => [field, order[field]]))

/** Only what the clerk changed, so that what a colleague changed meanwhile stays. */
export function changesOf(before: OrderView, after: EditOrder): EditOrder {
  const changed = FIELDS.filter((field) => after[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}
