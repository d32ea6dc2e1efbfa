// POST /api/email-subscription, /api/restock-requests and /api/contact. The answers never reveal
// whether the shop knows an e-mail address.

import { z } from 'zod'
import { RequestRestock, SendMessage, Subscribe } from '#contract/enquiries.ts'
import { requestRestock } from '#domain/enquiries/request-restock.ts'
import { sendMessage } from '#domain/enquiries/messages.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { type Routes, writing } from '#http/route.ts'

const enquiry = {
  tag: 'Enquiries',
  status: 201,
  once: true,
  view: z.object({ success: z.literal(true) }),
  fields: () => ({ success: true as const }),
} as const

export const enquiries = {
  'POST /email-subscription': writing({
    ...enquiry,
    summary: 'Subscribe to the mailing list',
    body: Subscribe,
    run: subscribe,
  }),
  'POST /restock-requests': writing({
    ...enquiry,
    summary: 'Ask to be told when a sold-out piece is back',
    refuses: ['product-not-found', 'still-in-stock'],
    body: RequestRestock,
    run: requestRestock,
  }),
  'POST /contact': writing({
    ...enquiry,
    summary: 'Send the shop a message',
    body: SendMessage,
    run: sendMessage,
  }),
} satisfies Routes
