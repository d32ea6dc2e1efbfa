// The form of an order as data: what it holds, what it must say, and what is sent of it.

import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import {
  CreateOrder,
  EditOrder,
  type OrderStatus,
  type OrderView,
  type PaymentMethod,
  type PaymentStatus,
  type ShippingMethod,
} from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'

export type OrderValues = {
  productName: string
  selectedColor: string
  totalAmount: string
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingMethod: ShippingMethod
  deliveryAddress: string
  parish: string
  landmark: string
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  orderStatus: OrderStatus
  billingAddress: string
  zipCode: string
  commissionEligible: boolean
  notes: string
}

export type OrderForm<Sent extends EditOrder = EditOrder> = UseFormReturn<
  OrderValues,
  unknown,
  Sent
>

export const NEW_ORDER: OrderValues = {
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
}

const FIELDS = Object.keys(NEW_ORDER) as (keyof OrderValues)[]

// The library's types want the form's values to be the schema's input; here a parish is any text.
export const createResolver = zodResolver(CreateOrder) as unknown as Resolver<
  OrderValues,
  unknown,
  CreateOrder
>
export const editResolver = zodResolver(EditOrder) as unknown as Resolver<
  OrderValues,
  unknown,
  EditOrder
>

export const valuesOf = (order: OrderView): OrderValues =>
  Object.fromEntries(FIELDS.map((field) => [field, order[field]])) as OrderValues

/** Only what the clerk changed, so that what a colleague changed meanwhile stays. */
export function changesOf(before: OrderView, after: EditOrder): EditOrder {
  const changed = FIELDS.filter((field) => after[field] !== before[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/** What the server finds wrong with a field stands under that field. */
export function showIssues(
  form: Pick<UseFormReturn<OrderValues>, 'setError'>,
  error: unknown,
): void {
  const known = (refusalOf(error)?.issues ?? []).filter(({ path }) => path in NEW_ORDER)
  for (const [index, { path, message }] of known.entries())
    form.setError(path as keyof OrderValues, { message }, { shouldFocus: index === 0 })
}
