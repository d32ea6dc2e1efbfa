// Requests for a quote, and /api/quote-pages/{link}: an offer for anyone who holds its unguessable link,
// never cached.

import { PlacedOrderView } from '#contract/orders.ts'
import { AcceptQuote, DeclineOffer, QuotePageView } from '#contract/quote-offers.ts'
import { QuoteOptionsView, quoteReference, QuoteView, RequestQuote } from '#contract/quotes.ts'
import { totalStock } from '#contract/products.ts'
import { findProduct } from '#domain/catalogue/get-product.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import {
  acceptQuote,
  declineOffer,
  getQuoteByLink,
  hasExpired,
} from '#domain/quotes/accept-quote.ts'
import { quoteOptions } from '#domain/quotes/quote-options.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { withStock } from '#domain/stock/with-stock.ts'
import { encode } from '#http/encode.ts'
import { linkParam } from '#http/endpoint.ts'
import { orderPath } from '#http/order-view.ts'
import { pictureOf } from '#http/product-view.ts'
import { placeOnce } from '#http/public/place-once.ts'
import { endpoint, reading, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Quotes'
const MISSING = { 404: 'No such offer' }

export const quotes = {
  'POST /quotes': writing({
    summary: 'Ask for a price',
    tag,
    body: RequestQuote,
    status: 201,
    once: true,
    errors: { 404: 'No such product', 422: 'Some fields are not valid' },
    view: QuoteView,
    run: requestQuote,
  }),
  'GET /quote-options': reading({
    summary: 'Read what a quote form offers',
    tag,
    replica: true,
    view: QuoteOptionsView,
    run: quoteOptions,
  }),
  'GET /quote-pages/:link': reading({
    summary: 'Read an offer by its link',
    tag,
    errors: MISSING,
    view: QuotePageView,
    run: (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return readPage(tx, linkParam(c))
    },
  }),
  'POST /quote-pages/:link/acceptance': endpoint({
    summary: 'Accept an offer: it becomes an order at its price',
    tag,
    body: AcceptQuote,
    status: 201,
    responseSchema: PlacedOrderView,
    errors: {
      ...MISSING,
      409: 'Accepted before, declined, over, sold out, or at another price',
      422: 'Some fields are not valid',
    },
    handle: (c, { body }) =>
      placeOnce(c, body, (tx, extra) =>
        acceptQuote(tx, { link: linkParam(c), order: { ...body, ...extra } }),
      ),
  }),
  'POST /quote-pages/:link/decline': endpoint({
    summary: 'Decline an offer',
    tag,
    body: DeclineOffer,
    responseSchema: QuotePageView,
    errors: { ...MISSING, 409: 'Accepted or over' },
    handle: async (c, { body: { reason = '' } }) => {
      const link = linkParam(c)
      const page = await c.var.write(async (tx) => {
        await declineOffer(tx, { link, reason })
        return readPage(tx, link)
      })
      c.header('cache-control', 'no-store')
      return c.json(encode(QuotePageView, page))
    },
  }),
} satisfies Routes

async function readPage(tx: Tx, link: string) {
  const quote = await getQuoteByLink(tx, link)
  const { offerProductId, orderId } = quote
  const product = offerProductId === null ? undefined : await findProduct(tx, offerProductId)
  const [stocked] = product ? await withStock(tx, [product]) : []
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  const { bank } = await getShopFacts(tx)
  return {
    ...quote,
    reference: quoteReference(quote.id),
    status: hasExpired(tx, quote) ? ('expired' as const) : quote.status,
    productId: product?.id ?? null,
    productName: quote.offerProductName,
    color: quote.offerColor,
    picture: product ? pictureOf(product, quote.offerColor) : null,
    price: quote.answerPrice ?? 0,
    listPrice: product?.price ?? null,
    validUntil: quote.validUntil?.toISOString() ?? '',
    message: quote.answerMessage,
    inStock: stocked ? piecesOf(quote, stocked.stock.inventory) > 0 : false,
    shippingOptions: product?.shippingOptions ?? [],
    paymentOptions: product?.paymentOptions ?? [],
    bank: bank.bank,
    orderLink: order ? orderPath(order.link) : null,
  }
}

/** Pieces in stock in the offered colour, or in all colours where the offer names none. */
function piecesOf({ offerColor }: QuoteRow, inventory: Record<string, number>): number {
  return offerColor ? (inventory[offerColor] ?? 0) : totalStock(inventory)
}
