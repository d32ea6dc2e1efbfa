// /api/contact-messages: what people wrote to the shop, and whether it is answered.

import { Hono } from 'hono'
import { FollowMessage, ListMessages, type MessageView } from '#contract/enquiries.ts'
import { followMessage } from '#domain/enquiries/follow-message.ts'
import { listMessages, type MessageRow } from '#domain/enquiries/find-message.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

export const staffContactMessages = new Hono<ApiEnv>()
  .get(
    '/contact-messages',
    requireAbility('customers.read'),
    describe('List messages to the shop', {
      asks: ListMessages,
      answers: { 200: 'The messages, newest first' },
      tag: 'Staff',
    }),
    query(ListMessages),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listMessages(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(messageView))
    },
  )
  .put(
    '/contact-messages/:id',
    requireAbility('customers.answer'),
    describe('Say whether a message is answered', {
      takes: FollowMessage,
      answers: { 200: 'The message', 404: 'No such message' },
      tag: 'Staff',
    }),
    body(FollowMessage),
    async (c) => {
      const change = { messageId: idParam(c, 'id'), ...c.req.valid('json') }
      return c.json(messageView(await c.var.write((tx) => followMessage(tx, change))))
    },
  )

function messageView(row: MessageRow): MessageView {
  const { id, name, email, phone, subject, message, status } = row
  return {
    id,
    name,
    email,
    phone,
    subject,
    message,
    status,
    createdAt: row.createdAt.toISOString(),
  }
}
