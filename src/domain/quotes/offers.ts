// What a quote offers: its lines, and the delivery and discount beside them. An offer
// that was made before offers had lines is one piece, which is read from the quote's row.

import { asc, inArray } from 'drizzle-orm'
import { orderedText, piecesOf } from '#contract/order-text.ts'
import { type Delivery, NO_DELIVERY } from '#domain/orders/order-delivery.ts'
import { billOf } from '#domain/orders/lines.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import { type QuoteLineRow, quoteLines, type QuoteRow } from './quotes.table.ts'

export type OfferLine = Pick<
  QuoteLineRow,
  'productId' | 'productName' | 'color' | 'quantity' | 'unitPrice'
>

/** Amounts are in cents. */
export type Offer = OfferedDelivery & { lines: OfferLine[]; discount: number }

/** The delivery of an offer, and the parish that it is priced for: empty for any. */
export type OfferedDelivery = Delivery & { parish: string }

/** The offers of some quotes, by the quotes' ids; one without an answer has no lines. */
export async function offersOf(
  tx: Tx,
  rows: readonly QuoteRow[],
): Promise<ReadonlyMap<number, Offer>> {
  const answered = rows.filter(({ answeredAt }) => answeredAt !== null)
  const ids = answered.map(({ id }) => id)
  const written = ids.length > 0 ? await linesOfQuotes(tx, ids) : []
  const byQuote = Map.groupBy(written, ({ quoteId }) => quoteId)
  return new Map(
    rows.map((quote) => {
      const lines = (byQuote.get(quote.id) ?? []).filter((line) => isOfOffer(quote, line))
      return [quote.id, lines.length > 0 ? offerOfLines(quote, lines) : offerOfRow(quote)]
    }),
  )
}

export const offerOf = async (tx: Tx, quote: QuoteRow): Promise<Offer> =>
  (await offersOf(tx, [quote])).get(quote.id) ?? offerOfRow(quote)

/** Pieces, parts and total of an offer, in cents. */
export const offerSums = ({ lines, ...parts }: Pick<Offer, 'lines' | 'delivery' | 'discount'>) =>
  billOf(lines, parts)

/** One piece, and its price is all that the offer says. */
export const isOnePiece = ({
  lines,
  delivery,
  discount,
}: Pick<Offer, 'lines' | 'delivery' | 'discount'>): boolean =>
  piecesOf(lines) === 1 && delivery === 0 && discount === 0

const linesOfQuotes = (tx: Tx, ids: readonly number[]) =>
  tx.db
    .select()
    .from(quoteLines)
    .where(inArray(quoteLines.quoteId, [...ids]))
    .orderBy(asc(quoteLines.quoteId), asc(quoteLines.position))

const isOfOffer = (quote: QuoteRow, line: QuoteLineRow) =>
  line.answeredAt.getTime() === quote.answeredAt?.getTime()

const offerOfLines = (quote: QuoteRow, lines: readonly QuoteLineRow[]): Offer => ({
  lines: lines.map((line) =>
    pick(line, 'productId', 'productName', 'color', 'quantity', 'unitPrice'),
  ),
  delivery: quote.offerDelivery,
  deliveryService: quote.offerService,
  deliveryDaysFrom: quote.offerDaysFrom,
  deliveryDaysTo: quote.offerDaysTo,
  deliveryToBeQuoted: quote.offerToBeQuoted,
  parish: quote.offerParish,
  discount: quote.offerDiscount,
})

function offerOfRow(quote: QuoteRow): Offer {
  const { answerPrice, offerProductId, offerProductName, offerColor } = quote
  const piece = { productId: offerProductId, productName: offerProductName, color: offerColor }
  const lines = answerPrice === null ? [] : [{ ...piece, quantity: 1, unitPrice: answerPrice }]
  return { lines, ...NO_DELIVERY, parish: '', discount: 0 }
}

/** The columns of the quote's own row that follow from its offer. */
export function rowOfOffer(offer: Offer) {
  const { lines, delivery, discount } = offer
  const [first] = lines
  const { totalCents } = offerSums(offer)
  return {
    offerProductId: isOnePiece(offer) ? (first?.productId ?? null) : null,
    offerProductName: orderedText(lines),
    offerColor: lines.length === 1 ? (first?.color ?? '') : '',
    answerPrice: totalCents,
    offerDelivery: delivery,
    offerToBeQuoted: offer.deliveryToBeQuoted,
    offerParish: offer.parish,
    offerService: offer.deliveryService,
    offerDaysFrom: offer.deliveryDaysFrom,
    offerDaysTo: offer.deliveryDaysTo,
    offerDiscount: discount,
  }
}

export async function insertOfferLines(
  tx: Tx,
  { id: quoteId, answeredAt }: QuoteRow,
  lines: readonly OfferLine[],
): Promise<void> {
  if (answeredAt === null) return
  const rows = lines.map((line, index) => ({ ...line, quoteId, answeredAt, position: index + 1 }))
  await tx.db.insert(quoteLines).values(rows)
}
