// /api/customers and /api/email-subscriptions: customers, their orders, and the mailing list.

import { Hono } from 'hono'
import {
  CustomerView,
  ListPast,
  ListPeople,
  ListSubscriptions,
  SubscriptionView,
} from '#contract/customers.ts'
import { listSubscriptions } from '#domain/enquiries/list-subscriptions.ts'
import { listCustomers, listOrdersOfCustomer } from '#domain/orders/list-customers.ts'
import { type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { orderView } from '#http/order-view.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { listing } from '#http/route.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'

export const staffCustomers = new Hono<ApiEnv>()
  .get(
    '/customers',
    listing({
      summary: 'List customers, one for each e-mail address',
      needs: 'customers.read',
      query: ListPeople,
      view: CustomerView,
      run: listCustomers,
      fields: ({ last, orders, spentCents }) => ({
        id: last.id,
        name: last.customerName,
        email: last.customerEmail,
        phone: last.customerPhone,
        orders,
        spent: spentCents,
        lastOrderAt: last.createdAt,
      }),
    }),
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
    listing({
      summary: 'List the addresses on the mailing list',
      needs: 'customers.read',
      query: ListSubscriptions,
      view: SubscriptionView,
      run: listSubscriptions,
    }),
  )
