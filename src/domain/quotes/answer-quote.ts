// Answers a request for a price with an offer of staff: pieces at prices, with a delivery and a
// discount, until the end of a Jamaican day. Until it is accepted it may be answered again, on the
// same page; staff may also decline, with a reason. An offer whose order was cancelled is open
// again (follow-order.ts). Prices beyond the limit of who answers are refused (price-limit.ts).

import { eq } from 'drizzle-orm'
import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { type AnswerQuote, answeredLines } from '#contract/quote-offers.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { chosenColor } from '#domain/orders/named-product.ts'
import { addLine, billOf } from '#domain/orders/lines.ts'
import type { Ordered } from '#domain/orders/order-delivery.ts'
import { type SetPrices, refuseBeyondLimit } from '#domain/orders/price-limit.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { offeredDelivery } from './offer-delivery.ts'
import { insertOfferLines, type Offer, type OfferLine, offerSums, rowOfOffer } from './offers.ts'
import { endProposal } from './proposals.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function answerQuote(
  tx: Tx,
  { quoteId, answer }: { quoteId: number; answer: AnswerQuote },
): Promise<QuoteRow> {
  const quote = await lockOpenQuote(tx, quoteId)
  const validUntil = dayAhead(tx, answer.validUntil)
  const offer = await offerFrom(tx, answer, { isLimited: true })
  await endProposal(tx, quoteId, 'replaced')
  return writeOffer(tx, quote, { offer, validUntil, message: answer.message ?? '' })
}

/** Locks a request that is not an order yet. */
export async function lockOpenQuote(tx: Tx, quoteId: number): Promise<QuoteRow> {
  const quote = await lockQuote(tx, quoteId)
  if (quote.status === 'accepted') throw new Refusal('quote-closed')
  return quote
}

/** The end of the last day of an offer, which is not over. */
export function dayAhead(tx: Tx, day: string): Date {
  const validUntil = endOfJamaicanDay(day)
  if (validUntil <= tx.now) throw new Refusal('day-past')
  return validUntil
}

type Giving = { offer: Offer; validUntil: Date; message: string }

/** Makes an offer the one that stands. */
export async function writeOffer(
  tx: Tx,
  quote: QuoteRow,
  { offer, validUntil, message }: Giving,
): Promise<QuoteRow> {
  const row = await writeQuote(tx, quote.id, {
    ...rowOfOffer(offer),
    status: 'answered',
    validUntil,
    answerMessage: message,
    answeredAt: tx.now,
    ...(await keepPromise(tx, quote)),
    orderId: null,
    link: quote.link ?? linkToken(tx.random),
    closedAt: null,
    declinedBy: null,
    declineReason: '',
  })
  await insertOfferLines(tx, row, offer.lines)
  await tx.record('quote.answered', { quoteId: quote.id })
  return row
}

/** `isLimited`: whether the prices are only those that the actor may set. */
export async function offerFrom(
  tx: Tx,
  answer: AnswerQuote,
  { isLimited }: { isLimited: boolean },
): Promise<Offer> {
  const lines: OfferLine[] = []
  const ordered: Ordered[] = []
  for (const { productId, selectedColor, quantity, unitPrice } of answeredLines(answer)) {
    const product = await getLiveProduct(tx, productId)
    const color = chosenColor(product, selectedColor) ?? ''
    const piece = { productId: product.id, productName: product.name, color }
    addLine<OfferLine>(lines, { ...piece, quantity, unitPrice: cents(unitPrice) })
    ordered.push({ product, quantity })
  }
  const discount = cents(answer.discount)
  if (isLimited) await refuseBeyondLimit(tx, { ...pricesIn(answer), discount })
  const { totalCents: netPiecesCents } = billOf(lines, { delivery: 0, discount })
  const delivery = await offeredDelivery(tx, answer, { ordered, netPiecesCents, isLimited })
  const offer = { lines, ...delivery, discount }
  if (offerSums(offer).totalCents > MAX_CENTS) throw new Refusal('total-too-large')
  return offer
}

/** The prices that an answer asks, line by line as it was sent. */
function pricesIn(answer: AnswerQuote): Omit<SetPrices, 'discount'> {
  const price = (index: number) => (answer.lines ? `lines.${index}.unitPrice` : 'price')
  return {
    lines: answeredLines(answer).map((line) => ({ ...line, unitPrice: cents(line.unitPrice) })),
    reason: answer.reason,
    paths: { price, reason: 'reason' },
  }
}

const cents = (dollars = '0') => centsFromDollars(dollars) ?? 0

/**
 * Declines a request on behalf of the shop. One that either side declined before stays as it was.
 */
export async function declineQuote(
  tx: Tx,
  { quoteId, reason }: { quoteId: number; reason: string },
): Promise<QuoteRow> {
  const quote = await lockOpenQuote(tx, quoteId)
  if (quote.status === 'declined') return quote
  const declined = { declinedBy: 'shop' as const, declineReason: reason }
  return decline(tx, quote, { ...declined, ...(await keepPromise(tx, quote)) })
}

/** The first answer keeps the promise, and who gives it has the request, unless somebody has it. */
async function keepPromise(
  tx: Tx,
  { id: quoteId, ...quote }: QuoteRow,
): Promise<Partial<QuoteRow>> {
  const firstAnsweredAt = quote.firstAnsweredAt ?? quote.answeredAt ?? tx.now
  const ownerId = quote.ownerId ?? ownId(tx)
  if (ownerId !== quote.ownerId)
    await tx.record('quote.assigned', { quoteId, from: null, to: ownerId })
  return { firstAnsweredAt, ownerId }
}

type Declining = Required<Pick<QuoteRow, 'declinedBy' | 'declineReason'>> & Partial<QuoteRow>

export async function decline(tx: Tx, quote: QuoteRow, by: Declining): Promise<QuoteRow> {
  const { id: quoteId } = quote
  await endProposal(tx, quoteId, 'replaced')
  const row = await writeQuote(tx, quoteId, { ...by, status: 'declined', closedAt: tx.now })
  await tx.record('quote.declined', { quoteId, side: by.declinedBy ?? '' })
  return row
}

export async function lockQuote(tx: Tx, quoteId: number): Promise<QuoteRow> {
  return oneOrRefuse(
    await tx.db.select().from(quotes).where(eq(quotes.id, quoteId)).for('update'),
    'quote-not-found',
  )
}

export async function writeQuote(
  tx: Tx,
  quoteId: number,
  change: Partial<QuoteRow>,
): Promise<QuoteRow> {
  return singleRow(await tx.db.update(quotes).set(change).where(eq(quotes.id, quoteId)).returning())
}

/** Jamaica keeps the same clock all year: five hours behind UTC. */
const endOfJamaicanDay = (day: string) => new Date(`${day}T23:59:59.999-05:00`)
