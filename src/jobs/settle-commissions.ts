// Commissions and offers follow what happens to orders: each listener looks at the order as it stands, so
// it does not matter how late it runs, how often, or in which order.

import type { EventOf } from '#contract/events.ts'
import { RANKS } from '#contract/partners.ts'
import { awardRankBonus } from '#domain/commissions/award-bonus.ts'
import { beginHoldsOfOrder } from '#domain/commissions/begin-holds.ts'
import { sellersOf } from '#domain/commissions/find-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { recountSales } from '#domain/partners/recount-sales.ts'
import { ordersOfLine, ordersOfRun } from '#domain/payouts/settle-line.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext, Listener } from './job-context.ts'
import { SETTLE_ORDERS } from './partner-jobs.ts'
import { syncWithOrder } from '#domain/quotes/sync-with-order.ts'

const me = system('commissions')
const offers = system('offers')

type OrderEvent = EventOf<
  | 'order.paid'
  | 'order.unpaid'
  | 'order.cancelled'
  | 'order.restored'
  | 'order.deleted'
  | 'order.edited'
  | 'sale.cleared'
>

export const settleCommissions: Listener<OrderEvent> = {
  name: 'settle-commissions',
  run: (context, { facts }) => settle(context, facts.orderId, { earlier: true }),
}

/** What waited for the rest of an order's money waits no longer than the hold. */
export const beginHoldsNow: Listener<EventOf<'order.payment-changed' | 'payment.received'>> = {
  name: 'begin-holds',
  run: async ({ shop }, { facts: { orderId } }) => {
    await shop.write(me, (tx) => beginHoldsOfOrder(tx, orderId))
  },
}

type PayoutEvent = EventOf<
  'payout.line-paid' | 'payout.line-failed' | 'payout.line-taken-out' | 'payout.cancelled'
>

/** A sale reversed while its commissions were in a payout is settled once the payout has ended. */
export const settleAfterPayout: Listener<PayoutEvent> = {
  name: 'settle-paid-orders',
  run: async (context, { facts }) => {
    const orderIds = await context.shop.read(me, (tx) =>
      'paymentId' in facts ? ordersOfLine(tx, facts.paymentId) : ordersOfRun(tx, facts.batchId),
    )
    await forEachItem(context, {
      job: SETTLE_ORDERS,
      due: async () => orderIds,
      act: ([orderId = 0]) => settle(context, orderId),
    })
  },
}

/** Pays the bonus of a rank to the partner who has reached it. */
export const settleRankBonus: Listener<EventOf<'member.rank-changed'>> = {
  name: 'settle-rank-bonus',
  run: async ({ shop }, { facts: { memberId, to } }) => {
    const rank = RANKS.find((name) => name === to)
    if (rank) await shop.write(me, (tx) => awardRankBonus(tx, { memberId, rank }))
  },
}

async function settle({ shop }: JobContext, orderId: number, how = {}): Promise<void> {
  await shop.write(me, (tx) => settleOrder(tx, orderId, how))
  const sellers = await shop.read(me, (tx) => sellersOf(tx, orderId))
  await shop.write(me, async (tx) => {
    for (const seller of sellers) await recountSales(tx, seller)
  })
}

/** Closes or reopens the offer that an order came from, as the order is cancelled or restored. */
export const settleOffer: Listener<
  EventOf<'order.cancelled' | 'order.restored' | 'order.deleted'>
> = {
  name: 'follow-with-offer',
  run: ({ shop }, { facts: { orderId } }) => shop.write(offers, (tx) => syncWithOrder(tx, orderId)),
}
