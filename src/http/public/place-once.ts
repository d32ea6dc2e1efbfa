// What the routes that place a shopper's order share: the card, the referrer, and the response.

import type { Context } from 'hono'
import type { PlacedOrder, Placing } from '#domain/orders/place-order.ts'
import { findReferrer } from '#domain/partners/referral.ts'
import { sortCodes } from '#domain/partners/typed-codes.ts'
import { cardToKeep, factsOfCard, onceWithCard } from '#http/card-to-keep.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { placedOrderView } from '#http/order-view.ts'
import { countingGuesses } from '#http/public/voucher-guesses.ts'
import { referralCookie } from '#http/public/referral.ts'
import type { Tx } from '#platform/tx.ts'

type Body = Parameters<typeof factsOfCard>[0] & {
  ref?: string | undefined
  voucher?: string | undefined
}

/** Places an order once. A repeated request gets the first response, but its card replaces the first. */
export async function placeOnce(
  c: Context<ApiEnv>,
  body: Body,
  place: (
    tx: Tx,
    extra: Pick<Placing, 'card' | 'referrer' | 'voucher' | 'paysOnline'>,
  ) => Promise<PlacedOrder>,
) {
  const card = await cardToKeep(c, body)
  const paysOnline = c.var.deps.gateways.cards !== undefined && body.paymentMethod === 'credit_card'
  const facts = paysOnline ? undefined : factsOfCard(body)
  const ref = body.ref || referralCookie(c)
  const write = () =>
    onceWithCard(c, { sent: body, facts, card }, async (tx) => {
      const { voucher, sellerId } = await sortCodes(tx, body.voucher)
      // Only who referred this order counts, not who referred an earlier one; a code typed now is the latest.
      const referrer = sellerId ?? (await findReferrer(tx, ref))?.id ?? null
      const placed = await place(tx, { card, referrer, voucher, paysOnline })
      return { status: 201, body: await placedOrderView(tx, placed) }
    })
  return body.voucher ? countingGuesses(c, write) : write()
}
