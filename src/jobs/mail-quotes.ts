// The mails of a request for a price: one thanks the shopper, one notifies the shop, one makes the offer
// or says why there is none. A request deleted meanwhile gets none.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import { promisedText } from '#contract/order-dates.ts'
import { COURIER_TO_BE_QUOTED, lineText, piecesOf, sumRows } from '#contract/order-text.ts'
import { quoteReference } from '#contract/quotes.ts'
import { promiseOf } from '#domain/orders/order-delivery.ts'
import { findQuote } from '#domain/quotes/find-quote.ts'
import { isOnePiece, type Offer, offerOf, offerSums } from '#domain/quotes/offers.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { type GctOf, gctToday } from '#domain/settings/tax-rules.ts'
import { type Fact, factTable, filled, paragraphs } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import type { Tx } from '#platform/tx.ts'
import { mailing, mailingShop, type Sender } from './send-mail.ts'

type Requested = EventOf<'quote.requested'>
const ofQuote =
  <Mail>(write: (quote: QuoteRow, shop: Sender) => Mail) =>
  async (tx: Tx, { facts: { quoteId } }: Requested, shop: Sender) => {
    const quote = await findQuote(tx, quoteId)
    return quote && { dedupeKey: quoteId, ...write(quote, shop) }
  }

const productType = ({ productCategory: type }: QuoteRow) =>
  isCategory(type) ? CATEGORY_NAMES[type] : type

/** The notes are left out: anyone can enter someone else's e-mail address, and the shop must not mail that person a stranger's text. */
export const mailQuoteReceived = mailing<Requested>(
  'quote-received',
  ofQuote((quote, shop) => ({
    recipient: quote.email,
    ...mailOf(textOf('mail-quote-received', toCustomer(quote, shop)), {
      details: factTable(requestRows(quote)),
    }),
  })),
)

const toCustomer = ({ id, customerName }: QuoteRow, { phone }: Sender) => ({
  reference: quoteReference(id),
  customer: customerName,
  phone,
})

export const mailQuoteToShop = mailingShop<Requested>('quote-asked', ofQuote(toShop))

function toShop(quote: QuoteRow, shop: Sender) {
  const { customerName, email, additionalNotes } = quote
  const reference = quoteReference(quote.id)
  const subject = encodeURIComponent(`Your quote ${reference} from ${shop.name}`)
  const text = textOf('mail-quote-to-shop', {
    reference,
    item: quote.productName || productType(quote),
    customer: customerName,
    notes: additionalNotes,
    url: `mailto:${encodeURIComponent(email)}?subject=${subject}`,
  })
  return mailOf(text, {
    details: factTable([
      ['Request', reference],
      ['Name', customerName],
      ['E-mail', email],
      ['Phone', quote.contactNumber],
      ...requestRows(quote),
    ]),
  })
}

const requestRows = (quote: QuoteRow) =>
  filled([
    ['Item', [quote.productName, quote.selectedColor].filter(Boolean).join(', ')],
    ['Product type', productType(quote)],
    ['Colour', quote.preferredColor],
    ['Size', quote.preferredSize],
    ['Budget', quote.budgetRange],
  ])

/** Reminds staff at the promised time, unless the request was answered since. It names nobody. */
export const mailQuoteDue = mailingShop<EventOf<'quote.due'>>(
  'quote-due',
  async (tx, { facts: { quoteId } }, shop) => {
    const quote = await findQuote(tx, quoteId)
    if (quote?.status !== 'pending') return undefined
    return mailOf(textOf('mail-quote-due', openRequest(quoteId, shop)))
  },
)

/** Tells staff that an offer cannot be accepted as it is. It names nobody. */
export const mailQuoteAgain = mailingShop<EventOf<'quote.asked-again'>>(
  'quote-asked-again',
  async (tx, { id, facts: { quoteId } }, shop) => {
    const quote = await findQuote(tx, quoteId)
    if (quote?.status !== 'pending') return undefined
    const text = textOf('mail-quote-asked-again', openRequest(quoteId, shop))
    return {
      dedupeKey: `${quoteId}:${id}`,
      ...mailOf(text, { details: factTable([['Quoted', quote.offerProductName]]) }),
    }
  },
)

const openRequest = (quoteId: number, { publicUrl }: Sender) => ({
  reference: quoteReference(quoteId),
  url: `${publicUrl}/admin/quotes?open=${quoteId}`,
})

/** The offer, with the link that accepts it. One mail for each answer: a new offer is a new mail. */
export const mailQuoteAnswered = mailing<EventOf<'quote.answered'>>(
  'quote-answered',
  async (tx, { id, facts: { quoteId } }, shop) => {
    const quote = await findQuote(tx, quoteId)
    if (quote?.status !== 'answered' || !quote.validUntil || quote.answerPrice === null)
      return undefined
    const offer = await offerOf(tx, quote)
    const promise = await promiseOf(tx, offer)
    const one = piecesOf(offer.lines) === 1
    const text = textOf('mail-quote-answered', {
      ...toCustomer(quote, shop),
      promise: promise ? `${promisedText(offer.parish, promise)}.` : '',
      delivery: offer.deliveryToBeQuoted ? COURIER_TO_BE_QUOTED : '',
      url: `${shop.publicUrl}/quote/${quote.link}`,
      items: one ? 'item' : 'items',
      them: one ? 'it' : 'them',
    })
    return {
      dedupeKey: `${quoteId}:${id}`,
      recipient: quote.email,
      ...mailOf(text, {
        message: paragraphs(quote.answerMessage),
        details: factTable([
          ['Quote', quoteReference(quoteId)],
          ...offerRows(offer, await gctToday(tx)),
          ['Valid until', formatDayAndTime(quote.validUntil.toISOString())],
        ]),
      }),
    }
  },
)

const formatExact = (cents: number) => formatCents(cents, { exact: true })

/** One piece with its price; several with theirs, and what the total is made of. */
function offerRows(offer: Offer, gctOf: GctOf): Fact[] {
  const { lines, delivery, discount } = offer
  const { piecesCents: pieces, totalCents: total } = offerSums(offer)
  const [piece] = lines
  if (piece && isOnePiece(offer))
    return [
      ['Item', lineText(piece, piece.color)],
      ['Price', formatExact(total)],
    ]
  const { deliveryService, deliveryToBeQuoted } = offer
  const added = { deliveryService, deliveryToBeQuoted, namingDiscount: 0, gct: gctOf(total) }
  const sums = { pieces, delivery, discount, total, ...added }
  const parts = sumRows(sums, piecesOf(lines))
  return [
    ...lines.map((line): Fact => [
      lineText(line, line.color),
      formatExact(line.quantity * line.unitPrice),
    ]),
    ...parts.map(({ name, text }): Fact => [name, text]),
  ]
}

/** Sent only if the shop declined; a shopper who declined gets no mail. */
export const mailQuoteDeclined = mailing<EventOf<'quote.declined'>>(
  'quote-declined',
  async (tx, { id, facts: { quoteId, side } }, shop) => {
    const quote = side === 'shop' ? await findQuote(tx, quoteId) : undefined
    if (quote?.status !== 'declined') return undefined
    return {
      dedupeKey: `${quoteId}:${id}`,
      recipient: quote.email,
      ...mailOf(textOf('mail-quote-declined', toCustomer(quote, shop)), {
        reason: paragraphs(quote.declineReason),
      }),
    }
  },
)
