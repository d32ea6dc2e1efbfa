// POST /api/email-subscription and POST /api/contact. Neither answer tells what the shop knows of an
// address.

import { Hono } from 'hono'
import { SendMessage, Subscribe } from '#contract/enquiries.ts'
import { sendMessage } from '#domain/enquiries/send-message.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { body, type Door, says } from '#http/kit.ts'

const tag = 'Enquiries'
const success = { status: 201, body: { success: true } } as const

export const enquiries = new Hono<Door>()
  .post(
    '/email-subscription',
    says('Subscribe to the mailing list', {
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
    '/contact',
    says('Send the shop a message', {
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
