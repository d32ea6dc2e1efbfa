// /api/customers and /api/email-subscriptions: customers, their orders, and the mailing list.

import {
  CustomerView,
  ListCustomerOrders,
  ListPeople,
  ListSubscriptions,
  SubscriptionView,
} from '#contract/customers.ts'
import { OrderView } from '#contract/orders.ts'
import { listSubscriptions } from '#domain/enquiries/subscribe.ts'
import { listCustomers, listOrdersOfCustomer } from '#domain/orders/list-customers.ts'
import { idParam } from '#http/endpoint.ts'
import { orderFields } from '#http/order-view.ts'
import { listing, type Routes } from '#http/route.ts'

export const staffCustomers = {
  'GET /customers': listing({
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
  'GET /customers/:id/orders': listing({
    summary: 'List the orders of whoever placed this one',
    needs: 'customers.read',
    query: ListCustomerOrders,
    also: { 404: 'No such order' },
    view: OrderView,
    run: (tx, query, c) => listOrdersOfCustomer(tx, { ...query, orderId: idParam(c, 'id') }),
    fields: (order) => orderFields(order, false),
  }),
  'GET /email-subscriptions': listing({
    summary: 'List the addresses on the mailing list',
    needs: 'customers.read',
    query: ListSubscriptions,
    view: SubscriptionView,
    run: listSubscriptions,
  }),
} satisfies Routes
