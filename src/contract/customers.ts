// What both sides say about customers: people as their orders show them, one for each e-mail address.

import { z } from 'zod'
import { listedBy } from './lists.ts'

/** The query of `GET /api/customers`: who ordered last first unless asked otherwise. */
export const ListPeople = z.strictObject(listedBy('date'))
export type ListPeople = z.infer<typeof ListPeople>

/** A customer, by name and number as in the last order. */
export type CustomerView = {
  /** The number of the last order, by which the customer is asked for. */
  id: number
  name: string
  email: string
  phone: string
  orders: number
  /** What all orders come to, but for the cancelled. */
  spent: string
  lastOrderAt: string
}

/** The query of a customer's orders: newest first; `q` is a number, a product or a state. */
export const ListPast = z.strictObject(listedBy('date', 'amount'))
export type ListPast = z.infer<typeof ListPast>

/** The query of the mailing list: newest first. */
export const ListSubscriptions = z.strictObject(listedBy('date', 'email'))
export type ListSubscriptions = z.infer<typeof ListSubscriptions>

/** An address on the mailing list. */
export type SubscriptionView = { id: number; email: string; createdAt: string }
