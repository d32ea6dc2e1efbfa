// Requests for a quote, and /api/quote-pages/{link}: an offer for anyone who holds its unguessable link,
// never cached.

import { PlacedOrderView } from '#contract/orders.ts'
import {
  AcceptQuote,
  AcceptQuoteOnline,
  DeclineOffer,
  QuotePageView,
} from '#contract/quote-offers.ts'
import { QuoteOptionsView, quoteReference, QuoteView, RequestQuote } from '#contract/quotes.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import {
  acceptQuote,
  askAgain,
  declineOffer,
  getQuoteByLink,
  hasExpired,
} from '#domain/quotes/accept-quote.ts'
import { promiseOf } from '#domain/orders/order-delivery.ts'
import { offerOf } from '#domain/quotes/offers.ts'
import { quoteOptions } from '#domain/quotes/quote-options.ts'
import { requestQuote } from '#domain/quotes/request-quote.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { gctToday } from '#domain/settings/tax-rules.ts'
import { type Stock, withStock } from '#domain/stock/with-stock.ts'
import { encode } from '#http/encode.ts'
import { linkParam } from '#http/endpoint.ts'
import { offerViews } from '#http/offer-view.ts'
import { orderPath } from '#http/order-view.ts'
import { pictureOf } from '#http/product-view.ts'
import { placeOnce, PLACING } from '#http/public/place-once.ts'
import { referralCookie } from '#http/public/referral.ts'
import { endpoint, reading, type Routes, writing } from '#http/route.ts'
import type { Tx } from '#platform/tx.ts'

const tag = 'Quotes'

export const quotes = {
  'POST /quotes': writing({
    summary: 'Ask for a price',
    refuses: ['product-not-found'],
    tag,
    body: RequestQuote,
    status: 201,
    once: true,
    view: QuoteView,
    run: (tx, request, c) =>
      requestQuote(tx, { ...request, ref: request.ref || referralCookie(c) }),
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
    view: QuotePageView,
    run: (tx, _, c) => {
      c.header('cache-control', 'no-store')
      return readPage(tx, linkParam(c))
    },
  }),
  'POST /quote-pages/:link/acceptance': endpoint({
    summary: 'Accept an offer: it becomes an order at its prices',
    refuses: [...PLACING, 'offer-closed', 'offer-expired', 'offer-delivers', 'offer-elsewhere'],
    once: true,
    tag,
    body: AcceptQuote,
    bodyFor: (c) => (c.var.deps.gateways.cards ? AcceptQuoteOnline : AcceptQuote),
    status: 201,
    responseSchema: PlacedOrderView,
    handle: (c, { body }) =>
      placeOnce(c, body, (tx, order) => acceptQuote(tx, { link: linkParam(c), order })),
  }),
  'POST /quote-pages/:link/decline': endpoint({
    summary: 'Decline an offer',
    refuses: ['offer-closed', 'offer-expired'],
    tag,
    body: DeclineOffer,
    responseSchema: QuotePageView,
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
  'POST /quote-pages/:link/renewal': writing({
    summary: 'Ask for another offer, where one has expired or its items have sold out',
    refuses: ['offer-closed'],
    tag,
    view: QuotePageView,
    run: async (tx, _, c) => {
      c.header('cache-control', 'no-store')
      await askAgain(tx, linkParam(c))
      return readPage(tx, linkParam(c))
    },
  }),
} satisfies Routes

async function readPage(tx: Tx, link: string) {
  const quote = await getQuoteByLink(tx, link)
  const offer = await offerOf(tx, quote)
  const { lines: offered, breakdown } = offerViews(offer, await gctToday(tx))
  const ids = offered.flatMap(({ productId }) => productId ?? [])
  const stocked = await withStock(tx, [...(await findLiveProducts(tx, ids)).values()])
  const lines = offered.map((line) => {
    const found = stocked.find(({ product }) => product.id === line.productId)
    return { ...line, ...offeredNow(line, found), listPrice: found?.product.price ?? null }
  })
  const [first] = lines
  const order = quote.orderId === null ? undefined : await findOrder(tx, quote.orderId)
  const { bank } = await getShopFacts(tx)
  return {
    ...quote,
    reference: quoteReference(quote.id),
    status: hasExpired(tx, quote) ? ('expired' as const) : quote.status,
    productId: first?.productId ?? null,
    productName: quote.offerProductName,
    color: quote.offerColor,
    picture: first?.picture ?? null,
    parish: quote.offerParish,
    promise: await promiseOf(tx, offer),
    price: breakdown.total,
    listPrice: listPriceOf(lines),
    lines,
    breakdown,
    validUntil: quote.validUntil?.toISOString() ?? '',
    message: quote.answerMessage,
    inStock: lines.length > 0 && lines.every(({ inStock }) => inStock),
    shippingOptions: commonTexts(stocked.map(({ product }) => product.shippingOptions)),
    paymentOptions: commonTexts(stocked.map(({ product }) => product.paymentOptions)),
    bank: bank.bank,
    orderLink: order ? orderPath(order.link) : null,
  }
}

type Offered = { selectedColor: string; quantity: number }

/** The picture of an offered line, and whether its pieces are in stock, in one colour. */
function offeredNow(
  { selectedColor, quantity }: Offered,
  found: { product: ProductRow; stock: Stock } | undefined,
) {
  if (!found) return { picture: null, inStock: false }
  const { inventory } = found.stock
  const left = selectedColor
    ? (inventory[selectedColor] ?? 0)
    : Math.max(0, ...Object.values(inventory))
  return { picture: pictureOf(found.product, selectedColor), inStock: left >= quantity }
}

/** What the lines cost in the shop, in cents; null if one of them is no longer sold. */
function listPriceOf(lines: readonly { quantity: number; listPrice: number | null }[]) {
  let sum = 0
  for (const { quantity, listPrice } of lines) {
    if (listPrice === null) return null
    sum += quantity * listPrice
  }
  return sum
}

/** The texts that all lists have. */
const commonTexts = (lists: readonly string[][]): string[] =>
  (lists[0] ?? []).filter((text) => lists.every((list) => list.includes(text)))
