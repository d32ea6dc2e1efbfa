// /api/quote-pages/{link}: an offer for whoever holds its unguessable link. Never cached.

import { Hono } from 'hono'
import { AcceptQuote, DeclineOffer } from '#contract/quote-offers.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { referrerOf } from '#domain/partners/referral.ts'
import {
  acceptQuote,
  declineOffer,
  getQuoteByLink,
  hasExpired,
} from '#domain/quotes/accept-quote.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { cardToKeep, factsOfCard, onceWithCard } from '#http/card-to-keep.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { orderPath, placedOrderView } from '#http/order-view.ts'
import { pictureOf } from '#http/product-view.ts'
import { quotePageView } from '#http/quote-view.ts'
import { referralCookie } from '#http/public/referral.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Quotes'
const MISSING = { 404: 'No such offer' }

export const quotePages = new Hono<ApiEnv>()
  .get(
    '/quote-pages/:link',
    describe('Read an offer by its link', { answers: { 200: 'The offer', ...MISSING }, tag }),
    async (c) => {
      c.header('cache-control', 'no-store')
      return c.json(await c.var.read((tx) => page(tx, c.req.param('link'))))
    },
  )
  .post(
    '/quote-pages/:link/acceptance',
    describe('Accept an offer: it becomes an order at its price', {
      takes: AcceptQuote,
      answers: {
        201: 'The order, with the link of its page',
        ...MISSING,
        409: 'Accepted before, declined, over, sold out, or at another price',
        422: 'Some fields are not valid',
      },
      tag,
    }),
    body(AcceptQuote),
    async (c) => {
      const input = c.req.valid('json')
      const link = c.req.param('link')
      const card = await cardToKeep(c, input)
      const facts = factsOfCard(input)
      const ref = input.ref || referralCookie(c)
      return onceWithCard(c, { sent: input, facts, card }, async (tx) => {
        const referrer = await referrerOf(tx, ref)
        const order = { ...input, card, referrer }
        const placed = await acceptQuote(tx, { link, order })
        return { status: 201, body: placedOrderView(placed.order, placed.cardStored) }
      })
    },
  )
  .post(
    '/quote-pages/:link/decline',
    describe('Decline an offer', {
      takes: DeclineOffer,
      answers: { 200: 'The offer, declined', ...MISSING, 409: 'Accepted or over' },
      tag,
    }),
    body(DeclineOffer),
    async (c) => {
      const link = c.req.param('link')
      const { reason = '' } = c.req.valid('json')
      const view = await c.var.write(async (tx) => {
        await declineOffer(tx, { link, reason })
        return page(tx, link)
      })
      c.header('cache-control', 'no-store')
      return c.json(view)
    },
  )

async function page(tx: Tx, link: string) {
  const quote = await getQuoteByLink(tx, link)
  const { offerProductId, orderId } = quote
  const product = offerProductId === null ? undefined : await findProduct(tx, offerProductId)
  const [stocked] = product ? await withStock(tx, [product]) : []
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  const { bank } = await getShopFacts(tx)
  return quotePageView({
    quote,
    expired: hasExpired(tx, quote),
    product,
    picture: product ? pictureOf(product, quote.offerColor) : null,
    inStock: stocked ? piecesOf(quote, stocked.stock.inventory) > 0 : false,
    bank: bank.bank,
    orderLink: order ? orderPath(order.link) : null,
  })
}

/** Pieces in the offered colour; of all colours where the offer names none. */
function piecesOf({ offerColor }: QuoteRow, inventory: Record<string, number>): number {
  if (offerColor) return inventory[offerColor] ?? 0
  return Object.values(inventory).reduce((sum, pieces) => sum + pieces, 0)
}
