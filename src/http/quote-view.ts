// Requests for a price and their offers as the API shows them, picked field by field.

import { dollarsFromCents } from '#contract/money.ts'
import type { OfferView, QuotePageView, StaffQuoteView } from '#contract/quote-offers.ts'
import { quoteReference, type QuoteView } from '#contract/quotes.ts'
import type { ProductPicture } from '#contract/products.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import type { QuoteRow } from '#domain/quotes/quotes.table.ts'

export function quoteView(quote: QuoteRow): QuoteView {
  return {
    id: quote.id,
    customerName: quote.customerName,
    email: quote.email,
    contactNumber: quote.contactNumber,
    productCategory: quote.productCategory,
    preferredColor: quote.preferredColor,
    preferredSize: quote.preferredSize,
    budgetRange: quote.budgetRange,
    additionalNotes: quote.additionalNotes,
    productId: quote.productId,
    productName: quote.productName,
    selectedColor: quote.selectedColor,
    status: quote.status,
    createdAt: quote.createdAt.toISOString(),
  }
}

export const quotePath = (link: string) => `/quote/${link}`

/** What staff see: the request, its offer, and what became of it. */
export function staffQuoteView(quote: QuoteRow): StaffQuoteView {
  return {
    ...quoteView(quote),
    reference: quoteReference(quote.id),
    offer: offerView(quote),
    orderId: quote.orderId,
    closedAt: quote.closedAt?.toISOString() ?? null,
    declinedBy: quote.declinedBy,
    declineReason: quote.declineReason,
  }
}

function offerView(quote: QuoteRow): OfferView | null {
  const { answerPrice, validUntil, link, answeredAt } = quote
  if (answerPrice === null || !validUntil || !link || !answeredAt) return null
  return {
    productId: quote.offerProductId,
    productName: quote.offerProductName,
    color: quote.offerColor,
    price: dollarsFromCents(answerPrice),
    validUntil: validUntil.toISOString(),
    message: quote.answerMessage,
    answeredAt: answeredAt.toISOString(),
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

/** What whoever holds the offer's link sees. */
export function quotePageView(parts: QuotePageParts): QuotePageView {
  const { quote, expired, product, picture, inStock, bank, orderLink } = parts
  return {
    reference: quoteReference(quote.id),
    status: expired ? 'expired' : quote.status,
    customerName: quote.customerName,
    email: quote.email,
    contactNumber: quote.contactNumber,
    productId: product?.id ?? null,
    productName: quote.offerProductName,
    color: quote.offerColor,
    picture,
    price: dollarsFromCents(quote.answerPrice ?? 0),
    listPrice: product ? dollarsFromCents(product.price) : null,
    validUntil: quote.validUntil?.toISOString() ?? '',
    message: quote.answerMessage,
    inStock,
    shippingOptions: product?.shippingOptions ?? [],
    paymentOptions: product?.paymentOptions ?? [],
    bank,
    orderLink,
  }
}
