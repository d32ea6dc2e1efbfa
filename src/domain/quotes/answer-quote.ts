// Answers a request for a price with an offer of staff: pieces at prices, with a delivery and a
// discount, until the end of a Jamaican day. Until it is accepted it may be answered again, on the
// same page; staff may also decline, with a reason. An offer whose order was cancelled is open
// again (follow-order.ts).

import { eq } from 'drizzle-orm'
import { centsFromDollars, MAX_CENTS } from '#contract/money.ts'
import { type AnswerQuote, answeredLines } from '#contract/quote-offers.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { chosenColor } from '#domain/orders/chosen-color.ts'
import { addLine } from '#domain/orders/lines.ts'
import { ownId } from '#domain/cases/write-in-case.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { existing, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { insertOfferLines, type Offer, type OfferLine, offerSums, rowOfOffer } from './offers.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'

export async function answerQuote(
  tx: Tx,
  { quoteId, answer }: { quoteId: number; answer: AnswerQuote },
): Promise<QuoteRow> {
  const quote = await lockQuote(tx, quoteId)
  if (quote.status === 'accepted') throw new Refusal('quote-closed')
  const validUntil = endOfJamaicanDay(answer.validUntil)
  if (validUntil <= tx.now) throw new Refusal('day-past')
  const offer = await offerFrom(tx, answer)
  const row = await writeQuote(tx, quoteId, {
    ...rowOfOffer(offer),
    status: 'answered',
    validUntil,
    answerMessage: answer.message ?? '',
    answeredAt: tx.now,
    ...(await keepPromise(tx, quote)),
    orderId: null,
    link: quote.link ?? linkToken(tx.random),
    closedAt: null,
    declinedBy: null,
    declineReason: '',
  })
  await insertOfferLines(tx, row, offer.lines)
  await tx.record('quote.answered', { quoteId })
  return row
}

async function offerFrom(tx: Tx, answer: AnswerQuote): Promise<Offer> {
  const lines: OfferLine[] = []
  for (const { productId, selectedColor, quantity, unitPrice } of answeredLines(answer)) {
    const { id, name, ...product } = await getLiveProduct(tx, productId)
    const color = chosenColor(product, selectedColor) ?? ''
    const piece = { productId: id, productName: name, color }
    addLine<OfferLine>(lines, { ...piece, quantity, unitPrice: cents(unitPrice) })
  }
  const offer = { lines, delivery: cents(answer.delivery), discount: cents(answer.discount) }
  if (offerSums(offer).totalCents > MAX_CENTS) throw new Refusal('total-too-large')
  return offer
}

const cents = (dollars = '0') => centsFromDollars(dollars) ?? 0

/**
 * Declines a request on behalf of the shop. One that either side declined before stays as it was.
 */
export async function declineQuote(
  tx: Tx,
  { quoteId, reason }: { quoteId: number; reason: string },
): Promise<QuoteRow> {
  const quote = await lockQuote(tx, quoteId)
  if (quote.status === 'accepted') throw new Refusal('quote-closed')
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
  const row = await writeQuote(tx, quoteId, { ...by, status: 'declined', closedAt: tx.now })
  await tx.record('quote.declined', { quoteId, side: by.declinedBy ?? '' })
  return row
}

export async function lockQuote(tx: Tx, quoteId: number): Promise<QuoteRow> {
  return existing(
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
