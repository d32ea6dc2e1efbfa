// /api/quotes for staff: requests for a price and the offers that answer them.

import { AnswerQuote, DeclineQuote, QuoteCounts, StaffQuoteView } from '#contract/quote-offers.ts'
import { ListQuotes, quoteReference } from '#contract/quotes.ts'
import { answerQuote, declineQuote } from '#domain/quotes/answer-quote.ts'
import { countQuotes, getQuote, listQuotes } from '#domain/quotes/find-quote.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, reading, type Routes, writing } from '#http/route.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'

const MISSING = { 404: 'No such request' }
const ORDERED = { 409: 'It became an order already' }

export const staffQuotes = {
  'GET /quotes': listing({
    summary: 'List requests for a price',
    needs: 'customers.read',
    query: ListQuotes,
    view: StaffQuoteView,
    run: listQuotes,
    fields: staffQuoteFields,
  }),
  'GET /quote-counts': reading({
    summary: 'Count requests by what became of them',
    needs: 'customers.read',
    view: QuoteCounts,
    run: countQuotes,
  }),
  'GET /quotes/:id': reading({
    summary: 'Read a request for a price',
    needs: 'customers.read',
    errors: MISSING,
    view: StaffQuoteView,
    run: (tx, _, c) => getQuote(tx, idParam(c, 'id')),
    fields: staffQuoteFields,
  }),
  'POST /quotes/:id/answer': writing({
    summary: 'Answer a request with an offer, which is mailed',
    needs: 'quotes.answer',
    body: AnswerQuote,
    once: true,
    errors: { ...MISSING, ...ORDERED },
    view: StaffQuoteView,
    run: (tx, answer, c) => answerQuote(tx, { quoteId: idParam(c, 'id'), answer }),
    fields: staffQuoteFields,
  }),
  'POST /quotes/:id/decline': writing({
    summary: 'Decline a request and tell the shopper why',
    needs: 'quotes.answer',
    body: DeclineQuote,
    errors: { ...MISSING, ...ORDERED },
    view: StaffQuoteView,
    run: (tx, { reason }, c) => declineQuote(tx, { quoteId: idParam(c, 'id'), reason }),
    fields: staffQuoteFields,
  }),
} satisfies Routes

function staffQuoteFields(quote: QuoteRow) {
  return { ...quote, reference: quoteReference(quote.id), offer: offerFields(quote) }
}

function offerFields(quote: QuoteRow) {
  const { answerPrice, validUntil, link, answeredAt } = quote
  if (answerPrice === null || !validUntil || !link || !answeredAt) return null
  return {
    productId: quote.offerProductId,
    productName: quote.offerProductName,
    color: quote.offerColor,
    price: answerPrice,
    validUntil,
    message: quote.answerMessage,
    answeredAt,
    link: `/quote/${link}`,
  }
}
