// POST /api/orders: the sale. Raw card fields from other clients are sealed before anything else.

import { PlacedOrderView, PlaceOrder } from '#contract/orders.ts'
import { placeOrder } from '#domain/orders/place-order.ts'
import { placeOnce } from '#http/public/place-once.ts'
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
    handle: (c, { body }) =>
      placeOnce(c, body, (tx, extra) => placeOrder(tx, { ...body, ...extra })),
  }),
} satisfies Routes
