// The shopper accepts an offer and it becomes an order, at the offer's price and once; or declines
// it. Row, stock and order change together. An offer that is over is refused, and so is one whose
// pieces have sold out, or whose total is not the one that was seen. Then the shopper may ask for another.

import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { AcceptQuote } from '#contract/quote-offers.ts'
import { promisedNow } from '#domain/cases/clock.ts'
import { findLiveProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { chosenColor } from '#domain/orders/named-product.ts'
import { freshLine, type Line, namedAs } from '#domain/orders/lines.ts'
import { refuseBesideOlder } from '#domain/orders/older-versions.ts'
import { type OpenedOrder, openOrder, refuseOtherTotal } from '#domain/orders/open-order.ts'
import { placedBy, type Placing } from '#domain/orders/place-order.ts'
import { openReferrer } from '#domain/partners/referral.ts'
import { LINK_FORM } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { isNoneOf } from '#platform/database/list.ts'
import { oneOrRefuse } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { endProposal } from './proposals.ts'
import { decline, lockQuote, writeQuote } from './answer-quote.ts'
import { NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { pick } from '#platform/pick.ts'
import { type Offer, offerOf, offerSums } from './offers.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export type Accepting = AcceptQuote & Pick<Placing, 'card' | 'referrer'>

export async function acceptQuote(
  tx: Tx,
  { link, order }: { link: string; order: Accepting },
): Promise<OpenedOrder> {
  const quote = await lockQuote(tx, (await getQuoteByLink(tx, link)).id)
  refuseUnlessOpen(tx, quote)
  const offer = await offerOf(tx, quote)
  refuseOtherTotal(offerSums(offer).totalCents, order.totalAmount)
  const { parish, ...delivery } = deliveryOf(offer)
  const isPickedUp = order.shippingMethod === 'pickup'
  if (offer.delivery > 0 && isPickedUp) throw new Refusal('offer-delivers')
  if (!isPickedUp && parish && order.parish !== parish)
    throw new Refusal('offer-elsewhere', { parish, at: 'parish' })
  const products = await findLiveProducts(
    tx,
    offer.lines.flatMap(({ productId }) => productId ?? []),
  )
  const lines = orderLinesOf(offer, products)
  await refuseBesideOlder(tx, lines)
  const referrer = (await openReferrer(tx, quote.referredBy)) ?? order.referrer ?? null
  const placed = await openOrder(tx, {
    ...placedBy({ ...order, referrer }),
    ...{ lines, products, discount: offer.discount },
    delivery: isPickedUp ? NO_DELIVERY : delivery,
  })
  const orderId = placed.order.id
  await writeQuote(tx, quote.id, { status: 'accepted', orderId, closedAt: tx.now })
  await endProposal(tx, quote.id, 'replaced')
  await tx.record('quote.accepted', { quoteId: quote.id, orderId })
  return placed
}

const deliveryOf = (offer: Offer) =>
  pick(
    offer,
    'delivery',
    'deliveryService',
    'deliveryDaysFrom',
    'deliveryDaysTo',
    'deliveryToBeQuoted',
    'parish',
  )

const orderLinesOf = (offer: Offer, products: ReadonlyMap<number, ProductRow>): Line[] =>
  offer.lines.map(({ productId, color: offered, quantity, unitPrice }) => {
    const product = products.get(productId ?? 0)
    if (!product) throw new Refusal('product-not-found')
    const color = chosenColor(product, offered || undefined) ?? ''
    return freshLine({ ...namedAs(product), color, quantity, unitPrice })
  })

/** Declines an offer on behalf of the shopper. One that was declined before stays as it was. */
export async function declineOffer(
  tx: Tx,
  { link, reason }: { link: string; reason: string },
): Promise<QuoteRow> {
  const quote = await lockQuote(tx, (await getQuoteByLink(tx, link)).id)
  if (quote.status === 'declined') return quote
  refuseUnlessOpen(tx, quote)
  return decline(tx, quote, { declinedBy: 'shopper', declineReason: reason })
}

/**
 * The shopper asks for another offer: this one has expired, or what it offers is not all in stock, and an offer is accepted
 * as a whole. The request waits for staff again, with a new promise. One that waits already stays as it was.
 */
export async function askAgain(tx: Tx, link: string): Promise<QuoteRow> {
  const { id: quoteId } = await getQuoteByLink(tx, link)
  const quote = await lockQuote(tx, quoteId)
  if (quote.status === 'pending') return quote
  if (quote.status !== 'answered' && quote.status !== 'expired') throw new Refusal('offer-closed')
  const answerBy = (await promisedNow(tx))('question')
  const waits = { status: 'pending', answerBy, remindedAt: null, closedAt: null } as const
  const row = await writeQuote(tx, quoteId, waits)
  await tx.record('quote.asked-again', { quoteId })
  return row
}

/** The request behind the link of its offer. */
export async function getQuoteByLink(tx: Tx, link: string): Promise<QuoteRow> {
  if (!LINK_FORM.test(link)) throw new Refusal('quote-not-found')
  return oneOrRefuse(
    await tx.db.select().from(quotes).where(eq(quotes.link, link)),
    'quote-not-found',
  )
}

/** Whether an offer has expired, also if the clock has not recorded it yet. */
export const hasExpired = (tx: Tx, { status, validUntil }: QuoteRow) =>
  status === 'expired' || (status === 'answered' && validUntil !== null && validUntil <= tx.now)

function refuseUnlessOpen(tx: Tx, quote: QuoteRow): void {
  if (hasExpired(tx, quote)) throw new Refusal('offer-expired')
  if (quote.status !== 'answered') throw new Refusal('offer-closed')
}

const EXPIRED_AT_ONCE = 200

/** The ids of offers whose last day is over, without these. */
export async function offersToExpire(tx: Tx, without: string[] = []): Promise<number[]> {
  const found = await tx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(isOver(tx), isNoneOf(quotes.id, without)))
    .orderBy(asc(quotes.validUntil))
    .limit(EXPIRED_AT_ONCE)
  return found.map(({ id }) => id)
}

export async function expireOffers(tx: Tx, ids: readonly number[]): Promise<void> {
  const expired = await tx.db
    .update(quotes)
    .set({ status: 'expired', closedAt: tx.now })
    .where(and(isOver(tx), inArray(quotes.id, [...ids])))
    .returning({ id: quotes.id })
  for (const { id: quoteId } of expired) await tx.record('quote.expired', { quoteId })
}

const isOver = (tx: Tx) => and(eq(quotes.status, 'answered'), lt(quotes.validUntil, tx.now))
