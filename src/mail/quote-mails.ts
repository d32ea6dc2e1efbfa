// The mails of a request for a price: one thanks the shopper, one tells the shop, one makes the
// offer or says why there is none.

import { formatCents } from '#contract/money.ts'
import { quoteReference } from '#contract/quotes.ts'
import type { ShopFacts } from '#contract/shop.ts'
import { button, facts, type Mail, words, writeLetter } from './layout.ts'

export type QuoteFacts = {
  id: number
  customerName: string
  email: string
  contactNumber: string
  /** The name of a category, or what the shopper called it. */
  productType: string
  preferredColor: string
  preferredSize: string
  budgetRange: string
  additionalNotes: string
  productName: string
  selectedColor: string
  shop: ShopFacts
}

/**
 * To the shopper. The notes are left out: anybody may name any address, and the shop carries no
 * stranger's words to it.
 */
export function quoteReceivedMail(quote: QuoteFacts): Mail {
  const { shop, customerName } = quote
  return writeLetter({
    subject: `${shop.name}: we have your quote request ${quoteReference(quote.id)}`,
    heading: `Thank you, ${customerName}`,
    shop,
    parts: [
      words('We will get back to you within 24 hours with a personalized quote.'),
      facts(wishRows(quote)),
      words(`Something to add, or not what you meant? Answer this mail or call ${shop.phone}.`),
    ],
  })
}

/** To the shop: everything that was said, and a way to answer. */
export function quoteAskedMail(quote: QuoteFacts): Mail {
  const { shop, customerName, email, contactNumber, additionalNotes } = quote
  const reference = quoteReference(quote.id)
  const subject = encodeURIComponent(`Your quote ${reference} from ${shop.name}`)
  return writeLetter({
    subject: `Quote request ${reference}: ${quote.productName || quote.productType}`,
    heading: `${customerName} asks for a price`,
    shop,
    parts: [
      facts([
        ['Request', reference],
        ['Name', customerName],
        ['E-mail', email],
        ['Phone', contactNumber],
        ...wishRows(quote),
      ]),
      ...(additionalNotes ? [words(additionalNotes)] : []),
      words('The shop promises an answer within 24 hours.'),
      button('Answer by e-mail', `mailto:${encodeURIComponent(email)}?subject=${subject}`),
    ],
  })
}

function wishRows(quote: QuoteFacts): [string, string][] {
  const piece = [quote.productName, quote.selectedColor].filter(Boolean).join(', ')
  const rows: [string, string][] = [
    ['Piece', piece],
    ['Product type', quote.productType],
    ['Colour', quote.preferredColor],
    ['Size', quote.preferredSize],
    ['Budget', quote.budgetRange],
  ]
  return rows.filter(([, value]) => value)
}

export type OfferFacts = {
  id: number
  customerName: string
  piece: string
  priceCents: number
  /** The last day, as a person says it. */
  until: string
  message: string
  url: string
  shop: ShopFacts
}

/** To the shopper: the offer, in the shop's own words, with the link that accepts it. */
export function quoteAnsweredMail(offer: OfferFacts): Mail {
  const { id, customerName, piece, priceCents, until, message, url, shop } = offer
  return writeLetter({
    subject: `${shop.name}: your quote ${quoteReference(id)}`,
    heading: `Here is your price, ${customerName}`,
    shop,
    parts: [
      ...paragraphs(message),
      facts([
        ['Quote', quoteReference(id)],
        ['Piece', piece],
        ['Price', formatCents(priceCents, { exact: true })],
        ['Good until', until],
      ]),
      button('See and accept the offer', url),
      words('The piece is set aside once you accept. Until then, others may buy it.'),
      words(`Questions? Answer this mail or call ${shop.phone}.`),
    ],
  })
}

export function quoteDeclinedMail({
  id,
  customerName,
  reason,
  shop,
}: Pick<OfferFacts, 'id' | 'customerName' | 'shop'> & { reason: string }): Mail {
  return writeLetter({
    subject: `${shop.name}: about your quote request ${quoteReference(id)}`,
    heading: `We cannot make an offer, ${customerName}`,
    shop,
    parts: [
      ...paragraphs(reason),
      words(`Perhaps something else fits? Answer this mail or call ${shop.phone}.`),
    ],
  })
}

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(words)
