// /api/customers and /api/email-subscriptions: the people who buy, and those who want the news.

import { Hono } from 'hono'
import {
  type CustomerView,
  ListPast,
  ListPeople,
  ListSubscriptions,
  type SubscriptionView,
} from '#contract/customers.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { listSubscriptions, type SubscriptionRow } from '#domain/enquiries/list-subscriptions.ts'
import {
  type Customer,
  listCustomers,
  listOrdersOfCustomer,
} from '#domain/orders/list-customers.ts'
import { type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { orderView } from '#http/order-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'

export const staffCustomers = new Hono<ApiEnv>()
  .get(
    '/customers',
    requireAbility('customers.read'),
    describe('List customers, one for each e-mail address', {
      asks: ListPeople,
      answers: { 200: 'The customers, who ordered last first' },
      tag,
    }),
    query(ListPeople),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listCustomers(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(customerView))
    },
  )
  .get(
    '/customers/:id/orders',
    requireAbility('customers.read'),
    describe('List the orders of whoever placed this one', {
      asks: ListPast,
      answers: { 200: 'The orders, newest first', 404: 'No such order' },
      tag,
    }),
    query(ListPast),
    async (c) => {
      const orderId = idParam(c, 'id')
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listOrdersOfCustomer(tx, { ...asked, orderId, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map((order) => orderView(order, false)))
    },
  )
  .get(
    '/email-subscriptions',
    requireAbility('customers.read'),
    describe('List the addresses on the mailing list', {
      asks: ListSubscriptions,
      answers: { 200: 'The addresses, newest first' },
      tag,
    }),
    query(ListSubscriptions),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listSubscriptions(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(subscriptionView))
    },
  )

const customerView = ({ last, orders, spentCents }: Customer): CustomerView => ({
  id: last.id,
  name: last.customerName,
  email: last.customerEmail,
  phone: last.customerPhone,
  orders,
  spent: dollarsFromCents(spentCents),
  lastOrderAt: last.createdAt.toISOString(),
})

const subscriptionView = ({ id, email, createdAt }: SubscriptionRow): SubscriptionView => ({
  id,
  email,
  createdAt: createdAt.toISOString(),
})
