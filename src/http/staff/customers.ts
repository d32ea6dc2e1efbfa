// /api/customers and what people sent the shop: customers and their orders, the mailing list, messages of
// the contact forms, claims of prizes.

import {
  CustomerView,
  ListCustomerOrders,
  ListCustomers,
  ListSubscriptions,
  SubscriptionView,
} from '#contract/customers.ts'
import {
  ListMessages,
  MessagePageView,
  MessageView,
  SetMessageStatus,
} from '#contract/enquiries.ts'
import { StaffAnswer } from '#contract/staff-answer.ts'
import { AssignCase } from '#contract/cases.ts'
import { OrderView } from '#contract/orders.ts'
import { ClaimView, ListClaims, SetClaimStatus } from '#contract/prize-claims.ts'
import { answerMessage, assignMessage, getMessagePage } from '#domain/enquiries/answer-message.ts'
import { syncMessage, listMessages } from '#domain/enquiries/messages.ts'
import { listSubscriptions } from '#domain/enquiries/subscribe.ts'
import { listCustomers, listOrdersOfCustomer } from '#domain/orders/list-customers.ts'
import { grantByStaff } from '#domain/prizes/grants.ts'
import { syncClaim, listClaims, withGrant } from '#domain/prizes/claims.ts'
import { idParam } from '#http/endpoint.ts'
import { orderViews } from '#http/order-view.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'

export const staffCustomers = {
  'GET /customers': listing({
    summary: 'List customers, one for each e-mail address',
    needs: 'customers.read',
    query: ListCustomers,
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
    view: OrderView,
    run: async (tx, query, c) => {
      const page = await listOrdersOfCustomer(tx, { ...query, orderId: idParam(c, 'id') })
      return { ...page, items: await orderViews(tx, page.items) }
    },
  }),
  'GET /email-subscriptions': listing({
    summary: 'List the addresses on the mailing list',
    needs: 'customers.read',
    query: ListSubscriptions,
    view: SubscriptionView,
    run: listSubscriptions,
  }),
  'GET /contact-messages': listing({
    summary: 'List messages to the shop',
    needs: 'customers.read',
    query: ListMessages,
    view: MessageView,
    run: listMessages,
  }),
  'PUT /contact-messages/:id': writing({
    summary: 'Say whether a message is answered',
    needs: 'customers.answer',
    body: SetMessageStatus,
    view: MessageView,
    run: (tx, change, c) => syncMessage(tx, { messageId: idParam(c, 'id'), ...change }),
  }),
  'GET /contact-messages/:id': reading({
    summary: 'Read a message with its replies',
    needs: 'customers.read',
    view: MessagePageView,
    run: (tx, _, c) => getMessagePage(tx, idParam(c, 'id')),
  }),
  'POST /contact-messages/:id/replies': writing({
    summary: 'Answer the sender, who is mailed, or leave a note for staff',
    needs: 'customers.answer',
    body: StaffAnswer,
    once: true,
    view: MessagePageView,
    run: async (tx, answer, c) => {
      const messageId = idParam(c, 'id')
      await answerMessage(tx, { messageId, ...answer })
      return getMessagePage(tx, messageId)
    },
  }),
  'PUT /contact-messages/:id/owner': writing({
    summary: 'Take a message, or give it back',
    needs: 'customers.answer',
    body: AssignCase,
    view: MessagePageView,
    run: async (tx, { mine }, c) => {
      const messageId = idParam(c, 'id')
      await assignMessage(tx, { messageId, mine })
      return getMessagePage(tx, messageId)
    },
  }),
  'GET /lottery-claims': listing({
    summary: 'List prize claims',
    needs: 'customers.read',
    query: ListClaims,
    view: ClaimView,
    run: listClaims,
  }),
  'PUT /lottery-claims/:id': writing({
    summary: 'Say how far a claim is',
    needs: 'customers.answer',
    body: SetClaimStatus,
    view: ClaimView,
    run: async (tx, change, c) =>
      withGrant(tx, await syncClaim(tx, { claimId: idParam(c, 'id'), ...change })),
  }),
  'POST /lottery-claims/:id/grants': writing({
    summary: 'Give a claim what it claims: a voucher, or something with the next order',
    refuses: ['no-such-prize'],
    needs: 'vouchers.change',
    status: 201,
    view: ClaimView,
    run: async (tx, _, c) => withGrant(tx, await grantByStaff(tx, idParam(c, 'id'))),
  }),
} satisfies Routes
