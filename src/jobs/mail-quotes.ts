// The mails of a request for a price: one thanks the shopper, one notifies the shop, one makes the offer
// or says why there is none. A request deleted meanwhile gets none.

import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { formatCents } from '#contract/money.ts'
import { CATEGORY_NAMES, isCategory } from '#contract/products.ts'
import { COURIER_TO_BE_QUOTED, lineText, piecesOf, sumRows } from '#contract/order-text.ts'
import { quoteReference } from '#contract/quotes.ts'
import { findQuote } from '#domain/quotes/find-quote.ts'
import { isOnePiece, type Offer, offerOf, offerSums } from '#domain/quotes/offers.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { type GctOf, gctToday } from '#domain/settings/tax-rules.ts'
import { button, type Fact, factTable, filled, paragraphs } from '#mail/layout.ts'
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
    subject: `We have received your quote request ${quoteReference(quote.id)}`,
    heading: `Thank you, ${quote.customerName}`,
    parts: [
      'We will get back to you within 24 hours with a personalized quote.',
      factTable(requestRows(quote)),
      `Need to add or change something? Reply to this e-mail or call ${shop.phone}.`,
    ],
  })),
)

export const mailQuoteToShop = mailingShop<Requested>('quote-asked', ofQuote(toShop))

function toShop(quote: QuoteRow, shop: Sender) {
  const { customerName, email, additionalNotes } = quote
  const reference = quoteReference(quote.id)
  const subject = encodeURIComponent(`Your quote ${reference} from ${shop.name}`)
  return {
    subject: `Quote request ${reference}: ${quote.productName || productType(quote)}`,
    heading: `${customerName} asks for a price`,
    parts: [
      factTable([
        ['Request', reference],
        ['Name', customerName],
        ['E-mail', email],
        ['Phone', quote.contactNumber],
        ...requestRows(quote),
      ]),
      additionalNotes,
      'The customer was promised a reply within 24 hours.',
      button('Reply by e-mail', `mailto:${encodeURIComponent(email)}?subject=${subject}`),
    ],
  }
}

const requestRows = (quote: QuoteRow) =>
  filled([
    ['Piece', [quote.productName, quote.selectedColor].filter(Boolean).join(', ')],
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
    const reference = quoteReference(quoteId)
    return {
      subject: `Overdue: reply to ${reference}`,
      heading: 'A quote is overdue',
      parts: [
        'The customer was promised a reply by now.',
        button('Open the request', `${shop.publicUrl}/admin/quotes?open=${quoteId}`),
      ],
    }
  },
)

/** The offer, with the link that accepts it. One mail for each answer: a new offer is a new mail. */
export const mailQuoteAnswered = mailing<EventOf<'quote.answered'>>(
  'quote-answered',
  async (tx, { id, facts: { quoteId } }, shop) => {
    const quote = await findQuote(tx, quoteId)
    if (quote?.status !== 'answered' || !quote.validUntil || quote.answerPrice === null)
      return undefined
    const offer = await offerOf(tx, quote)
    return {
      dedupeKey: `${quoteId}:${id}`,
      recipient: quote.email,
      subject: `Your quote ${quoteReference(quoteId)}`,
      heading: `Here is your price, ${quote.customerName}`,
      parts: [
        paragraphs(quote.answerMessage),
        factTable([
          ['Quote', quoteReference(quoteId)],
          ...offerRows(offer, await gctToday(tx)),
          ['Good until', formatDayAndTime(quote.validUntil.toISOString())],
        ]),
        offer.deliveryToBeQuoted && COURIER_TO_BE_QUOTED,
        button('View and accept your quote', `${shop.publicUrl}/quote/${quote.link}`),
        piecesOf(offer.lines) === 1
          ? 'We reserve the item once you accept. Until then it can be sold to other customers.'
          : 'We reserve the items once you accept. Until then they can be sold to other customers.',
        `Questions? Reply to this e-mail or call ${shop.phone}.`,
      ],
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
      ['Piece', lineText(piece, piece.color)],
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
      subject: `About your quote request ${quoteReference(quoteId)}`,
      heading: `Sorry, ${quote.customerName}, we are unable to give you a quote`,
      parts: [
        paragraphs(quote.declineReason),
        `Would you like to see something similar? Reply to this e-mail or call ${shop.phone}.`,
      ],
    }
  },
)
