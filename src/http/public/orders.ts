// POST /api/orders: the sale. Raw card fields from other clients are sealed before anything else.

import { Hono } from 'hono'
import { PlaceOrder } from '#contract/orders.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { referrerOf } from '#domain/partners/referral.ts'
import { cardToKeep, factsOfCard, onceWithCard } from '#http/card-to-keep.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { placedOrderView } from '#http/order-view.ts'
import { referralCookie } from '#http/public/referral.ts'

export const orders = new Hono<ApiEnv>().post(
  '/orders',
  describe('Place an order', {
    takes: PlaceOrder,
    answers: {
      201: 'The order, with the link of its page',
      404: 'No such product',
      409: 'Sold out, or the price has changed',
      422: 'Some fields are not valid',
    },
    tag: 'Orders',
  }),
  body(PlaceOrder),
  async (c) => {
    const input = c.req.valid('json')
    const card = await cardToKeep(c, input)
    const facts = factsOfCard(input)
    const ref = input.ref || referralCookie(c)
    return onceWithCard(c, { sent: input, facts, card }, async (tx) => {
      const referrer = await referrerOf(tx, ref)
      const { order, cardStored } = await placeOrder(tx, { ...input, card, referrer })
      return { status: 201, body: placedOrderView(order, cardStored) }
    })
  },
)
