// /api/contact-messages: the messages of the contact forms, and whether each is answered.

import { Hono } from 'hono'
import { FollowMessage, ListMessages, MessageView } from '#contract/enquiries.ts'
import { followMessage, listMessages } from '#domain/enquiries/messages.ts'
import { type ApiEnv, idParam } from '#http/endpoint.ts'
import { listing, writing } from '#http/route.ts'

export const staffContactMessages = new Hono<ApiEnv>()
  .get(
    '/contact-messages',
    listing({
      summary: 'List messages to the shop',
      needs: 'customers.read',
      query: ListMessages,
      view: MessageView,
      run: listMessages,
    }),
  )
  .put(
    '/contact-messages/:id',
    writing({
      summary: 'Say whether a message is answered',
      needs: 'customers.answer',
      body: FollowMessage,
      also: { 404: 'No such message' },
      view: MessageView,
      run: (tx, change, c) => followMessage(tx, { messageId: idParam(c, 'id'), ...change }),
    }),
  )
