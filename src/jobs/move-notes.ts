// Notes about a customer follow an e-mail address that staff correct in an order.

import type { EventOf } from '#contract/events.ts'
import { moveNotes } from '#domain/people/customer-notes.ts'
import { system } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'

const NAME = 'move-notes'

export const moveNotesOfCustomer: Listener<EventOf<'order.edited'>> = {
  name: NAME,
  run: async ({ shop }, { facts: { orderId, changed } }) => {
    if (changed.includes('customerEmail'))
      await shop.write(system(NAME), (tx) => moveNotes(tx, orderId))
  },
}
