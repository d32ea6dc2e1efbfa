// What both sides say about the offer that answers a request for a price: naming it, seeing it,
// accepting it, declining it.

import { z } from 'zod'
import { freeText, oneLine } from './free-text.ts'
import { moneyField } from './money-field.ts'
import { rowNumber } from './numbers.ts'
import { cardIsWhole, checkoutFields } from './orders.ts'
import type { ProductPicture } from './products.ts'
import type { QuoteSide, QuoteStatus, QuoteView } from './quotes.ts'

const PRICE = 'Please enter the price, such as 64900.00'

const price = moneyField(PRICE, 1)

/** `POST /api/quotes/{id}/answer`: one piece, at a price, until the end of a day in Jamaica. */
export const AnswerQuote = z.strictObject({
  productId: rowNumber('Please choose a product'),
  color: oneLine(60).optional(),
  price,
  validUntil: z.iso.date('Please choose the last day of the offer'),
  message: freeText(2000).optional(),
})
export type AnswerQuote = z.infer<typeof AnswerQuote>

/** `POST /api/quotes/{id}/decline`; the shopper is mailed the reason. */
export const DeclineQuote = z.strictObject({
  reason: freeText(500, 'Please say why: the shopper reads it'),
})
export type DeclineQuote = z.infer<typeof DeclineQuote>

/** `POST /api/quote-pages/{link}/acceptance`: the fields of an order that the offer lacks. */
export const AcceptQuote = z.strictObject(checkoutFields).superRefine(cardIsWhole)
export type AcceptQuote = z.infer<typeof AcceptQuote>

/** `POST /api/quote-pages/{link}/decline`. */
export const DeclineOffer = z.strictObject({ reason: freeText(500).optional() })
export type DeclineOffer = z.infer<typeof DeclineOffer>

/** An offer as staff see it. */
export type OfferView = {
  productId: number | null
  productName: string
  color: string
  price: string
  validUntil: string
  message: string
  answeredAt: string
  /** The path of its page. */
  link: string
}

export type StaffQuoteView = QuoteView & {
  reference: string
  offer: OfferView | null
  orderId: number | null
  closedAt: string | null
  declinedBy: QuoteSide | null
  declineReason: string
}

/** How many requests are in each state, how many were ever answered, and how many became orders. */
export type QuoteCounts = Record<QuoteStatus, number> & { answeredEver: number }

/** What whoever holds an offer's link sees. */
export type QuotePageView = {
  reference: string
  status: QuoteStatus
  customerName: string
  email: string
  contactNumber: string
  productId: number | null
  productName: string
  color: string
  picture: ProductPicture | null
  price: string
  /** What the piece costs without an offer, while it is sold. */
  listPrice: string | null
  validUntil: string
  message: string
  /** Whether a piece of the offered colour is on the shelf at this moment. */
  inStock: boolean
  shippingOptions: string[]
  paymentOptions: string[]
  bank: string
  /** The page of the order that it became. */
  orderLink: string | null
}
