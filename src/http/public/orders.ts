// POST /api/orders: the sale. Raw card fields from other clients are sealed before anything else.

import { PlacedOrderView, PlaceOrder } from '#contract/orders.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { referrerOf } from '#domain/partners/referral.ts'
import { cardToKeep, factsOfCard, onceWithCard } from '#http/card-to-keep.ts'
import { placedOrderView } from '#http/order-view.ts'
import { referralCookie } from '#http/public/referral.ts'
import { endpoint, type Routes } from '#http/route.ts'

export const orders = {
  'POST /orders': endpoint({
    summary: 'Place an order',
    tag: 'Orders',
    body: PlaceOrder,
    status: 201,
    answers: PlacedOrderView,
    also: {
      404: 'No such product',
      409: 'Sold out, or the price has changed',
      422: 'Some fields are not valid',
    },
    handle: async (c, { body }) => {
      const card = await cardToKeep(c, body)
      const facts = factsOfCard(body)
      const ref = body.ref || referralCookie(c)
      return onceWithCard(c, { sent: body, facts, card }, async (tx) => {
        const referrer = await referrerOf(tx, ref)
        const { order, cardStored } = await placeOrder(tx, { ...body, card, referrer })
        return { status: 201, body: placedOrderView(order, cardStored) }
      })
    },
  }),
} satisfies Routes
