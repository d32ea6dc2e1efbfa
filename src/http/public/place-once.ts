// What the routes that place a shopper's order share: the card, the referrer, and the response.

import type { Context } from 'hono'
import type { PlaceOrder } from '#contract/orders.ts'
import type { OpenedOrder } from '#domain/orders/open-order.ts'
import type { Placing } from '#domain/orders/place-order.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { sortCodes } from '#domain/partners/typed-codes.ts'
import { onceWithCard } from '#http/card-to-keep.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { placedOrderView } from '#http/order-view.ts'
import { countingGuesses } from '#http/public/voucher-guesses.ts'
import { referralCookie } from '#http/public/referral.ts'
import type { Tx } from '#platform/tx.ts'

type Body = Parameters<typeof onceWithCard>[1]['order'] & Pick<PlaceOrder, 'ref' | 'voucher'>
/** What an order does not say itself. */
type Beside = Pick<Placing, 'card' | 'referrer' | 'voucher' | 'paysOnline'>

/** What an order is refused for when it is placed. */
export const PLACING = [
  'card-not-sealed',
  'colour-unknown',
  'lines-out-of-stock',
  'no-card-here',
  'one-voucher',
  'out-of-stock',
  'price-changed',
  'product-not-found',
  'service-not-offered',
  'several-pieces-later',
  'total-too-large',
  'voucher-below-minimum',
  'voucher-needs-delivery',
  'voucher-not-valid',
  'voucher-not-yet',
  'voucher-other-pieces',
  'voucher-over',
  'voucher-stopped',
  'voucher-used-up',
] as const

/** Places an order once. A repeated request gets the first response, but its card replaces the first. */
export async function placeOnce<Sent extends Body>(
  c: Context<ApiEnv>,
  body: Sent,
  place: (tx: Tx, order: Sent & Beside) => Promise<OpenedOrder>,
) {
  const paysOnline = c.var.deps.gateways.cards !== undefined && body.paymentMethod === 'credit_card'
  const ref = body.ref || referralCookie(c)
  const write = () =>
    onceWithCard(c, { sent: body, order: body }, async (tx, card) => {
      const { voucher, sellerId } = await sortCodes(tx, body.voucher)
      // Only who referred this order counts, not who referred an earlier one; a code typed now is the latest.
      const referrer = sellerId ?? (await findReferrer(tx, ref))?.id ?? null
      const placed = await place(tx, { ...body, card, referrer, voucher, paysOnline })
      return { status: 201, body: await placedOrderView(tx, placed) }
    })
  return body.voucher ? countingGuesses(c, write) : write()
}
