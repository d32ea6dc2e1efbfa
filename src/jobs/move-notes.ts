// What staff said of a customer follows an e-mail address that they correct in an order.

import type { EventOf } from '#contract/events.ts'
import { syncAddress } from '#domain/people/correct-address.ts'
import { system } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'

const NAME = 'move-notes'

export const moveNotesOfCustomer: Listener<EventOf<'order.edited'>> = {
  name: NAME,
  run: async ({ shop }, { facts: { orderId, changed } }) => {
    if (changed.includes('customerEmail'))
      await shop.write(system(NAME), (tx) => syncAddress(tx, orderId))
  },
}
