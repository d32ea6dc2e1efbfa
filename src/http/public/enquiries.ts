// POST /api/email-subscription: the answer is the same for an address already on the list.

import { Hono } from 'hono'
import { Subscribe } from '#contract/enquiries.ts'
import { subscribe } from '#domain/enquiries/subscribe.ts'
import { body, type Door, says } from '#http/kit.ts'

export const enquiries = new Hono<Door>().post(
  '/email-subscription',
  says('Subscribe to the mailing list', {
    takes: Subscribe,
    answers: { 201: 'Subscribed', 422: 'Not a valid address' },
    tag: 'Enquiries',
  }),
  body(Subscribe),
  async (c) => {
    const input = c.req.valid('json')
    return c.var.once(input, async (tx) => {
      await subscribe(tx, input)
      return { status: 201, body: { success: true } }
    })
  },
)
