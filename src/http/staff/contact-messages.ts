// /api/contact-messages: the messages of the contact forms, and whether each is answered.

import { SetMessageStatus, ListMessages, MessageView } from '#contract/enquiries.ts'
import { followMessage, listMessages } from '#domain/enquiries/messages.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'

export const staffContactMessages = {
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
    also: { 404: 'No such message' },
    view: MessageView,
    run: (tx, change, c) => followMessage(tx, { messageId: idParam(c, 'id'), ...change }),
  }),
} satisfies Routes
