// The fields of a quote's views that no column holds.

import { StaffQuoteView } from '#contract/quote-offers.ts'
import { quoteReference } from '#contract/quotes.ts'
import type { ProductPicture } from '#contract/product-views.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'
import { encode } from '#http/encode.ts'

export const quotePath = (link: string) => `/quote/${link}`

export const staffQuoteFields = (quote: QuoteRow) => ({
  ...quote,
  reference: quoteReference(quote.id),
  offer: offerFields(quote),
})

export const staffQuoteView = (quote: QuoteRow) => encode(StaffQuoteView, staffQuoteFields(quote))

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

export type QuotePageParts = {
  quote: QuoteRow
  expired: boolean
  product: ProductRow | undefined
  picture: ProductPicture | null
  inStock: boolean
  bank: string
  orderLink: string | null
}

/** What anyone who holds the offer's link sees. */
export const quotePageFields = ({ quote, expired, product, ...parts }: QuotePageParts) => ({
  ...quote,
  ...parts,
  reference: quoteReference(quote.id),
  status: expired ? 'expired' : quote.status,
  productId: product?.id ?? null,
  productName: quote.offerProductName,
  color: quote.offerColor,
  price: quote.answerPrice ?? 0,
  listPrice: product?.price ?? null,
  validUntil: quote.validUntil?.toISOString() ?? '',
  message: quote.answerMessage,
  shippingOptions: product?.shippingOptions ?? [],
  paymentOptions: product?.paymentOptions ?? [],
})
