// POST /api/email-subscription, /api/restock-requests and /api/contact. No answer tells what the
// shop knows of an address.

import { Hono } from 'hono'
import { RequestRestock, SendMessage, Subscribe } from '#contract/enquiries.ts'
import { requestRestock } from '#domain/enquiries/request-restock.ts'
import { sendMessage } from '#domain/enquiries/send-message.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'

const tag = 'Enquiries'
const success = { status: 201, body: { success: true } } as const

export const enquiries = new Hono<ApiEnv>()
  .post(
    '/email-subscription',
    describe('Subscribe to the mailing list', {
      takes: Subscribe,
      answers: { 201: 'Subscribed', 422: 'Not a valid address' },
      tag,
    }),
    body(Subscribe),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        await subscribe(tx, input)
        return success
      })
    },
  )
  .post(
    '/restock-requests',
    describe('Ask to be told when a sold-out piece is back', {
      takes: RequestRestock,
      answers: { 201: 'Kept', 404: 'No such product', 409: 'In stock', 422: 'Fields at fault' },
      tag,
    }),
    body(RequestRestock),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        await requestRestock(tx, input)
        return success
      })
    },
  )
  .post(
    '/contact',
    describe('Send the shop a message', {
      takes: SendMessage,
      answers: { 201: 'Kept, and mailed to the shop', 422: 'Fields at fault' },
      tag,
    }),
    body(SendMessage),
    async (c) => {
      const input = c.req.valid('json')
      return c.var.once(input, async (tx) => {
        await sendMessage(tx, input)
        return success
      })
    },
  )
