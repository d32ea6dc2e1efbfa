// Looks for signals about the partners of an order or about one partner, as soon as something happens; the
// night's work looks at all partners (`partner-jobs.ts`).

import type { EventOf } from '#contract/events.ts'
import { TEAM_DEPTH } from '#contract/partners.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { findUpline } from '#domain/partners/find-place.ts'
import { lookAtPartners } from '#domain/signals/look-for-signals.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'

export const signalsClock = system('signals')

export const lookAtPartner: Listener<EventOf<'member.enrolled' | 'member.details-changed'>> = {
  name: 'look-at-partner',
  run: ({ shop }, { facts }) =>
    shop.write(signalsClock, (tx) => lookAtPartners(tx, [facts.memberId])),
}

export const lookAtOrder: Listener<EventOf<'order.paid' | 'refund.sent'>> = {
  name: 'look-at-order',
  run: ({ shop }, { facts }) =>
    shop.write(signalsClock, async (tx) => {
      const partners = await partnersOf(tx, facts.orderId)
      if (partners.length > 0) await lookAtPartners(tx, partners)
    }),
}

/** The partner who sold an order, and those above. */
async function partnersOf(tx: Tx, orderId: number): Promise<number[]> {
  const seller = (await findOrder(tx, orderId))?.referredBy
  if (!seller) return []
  const above = await findUpline(tx, seller, TEAM_DEPTH)
  return [seller, ...above.map(({ memberId }) => memberId)]
}
