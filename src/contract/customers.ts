// Customers, derived from orders by e-mail address; and the mailing list.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { dollars, instant } from './units.ts'

/** The query of `GET /api/customers`: the latest order first by default. */
export const ListCustomers = z.strictObject(listedBy('date'))
export type ListCustomers = z.infer<typeof ListCustomers>

/** A customer, with name and phone number taken from the last order. */
export const CustomerView = z.object({
  /** The id of the last order, which also identifies the customer. */
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders: z.number(),
  /** The price of the pieces in all sold orders, less discounts and without delivery. */
  spent: dollars,
  lastOrderAt: instant,
})
export type CustomerView = z.input<typeof CustomerView>

/** The query of a customer's orders, newest first; `q` searches number, product and state. */
export const ListCustomerOrders = z.strictObject(listedBy('date', 'amount'))
export type ListCustomerOrders = z.infer<typeof ListCustomerOrders>

/** The query of the mailing list, newest first. */
export const ListSubscriptions = z.strictObject(listedBy('date', 'email'))

/** An e-mail address on the mailing list. */
export const SubscriptionView = z.object({
  id: z.number(),
  email: z.string(),
  createdAt: instant,
  /** Where, when and to which words somebody agreed; null for who joined before that was kept. */
  consent: z.object({ source: z.string(), words: z.string(), givenAt: instant }).nullable(),
})
export type SubscriptionView = z.input<typeof SubscriptionView>
