// An offer follows the order that it became.

import type { EventOf } from '#contract/events.ts'
import { followOrder } from '#domain/quotes/follow-order.ts'
import { system } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'

type OrderEvent = EventOf<'order.cancelled' | 'order.restored' | 'order.deleted'>

export const followWithOffer: Listener<OrderEvent> = {
  name: 'follow-with-offer',
  run: ({ shop }, { facts: { orderId } }) =>
    shop.write(system('offers'), (tx) => followOrder(tx, orderId)),
}
