// What both sides say about customers: people as their orders show them, one for each e-mail address.

import { z } from 'zod'
import { plainText } from './free-text.ts'

/** The query of `GET /api/customers` and of the mailing list: newest first. */
export const ListPeople = z.strictObject({
  q: plainText(100).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  cursor: z.string().max(300).optional(),
})
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

/** The query of a customer's orders. */
export const ListPast = ListPeople.omit({ q: true })

/** An address on the mailing list. */
export type SubscriptionView = { id: number; email: string; createdAt: string }
