// The fields of a quote's views that no column holds.

import { quoteReference } from '#contract/quotes.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'

export const quotePath = (link: string) => `/quote/${link}`

export const staffQuoteFields = (quote: QuoteRow) => ({
  ...quote,
  reference: quoteReference(quote.id),
  offer: offerFields(quote),
})

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
    link: quotePath(link),
  }
}
