// The offer that answers a quote request: making, viewing, accepting and declining it.

import { z } from 'zod'
import { freeText, oneLine } from './free-text.ts'
import { moneyField } from './money-field.ts'
import { rowNumber } from './numbers.ts'
import { requireCard } from './order-card.ts'
import { checkoutFields } from './orders.ts'
import { ProductPicture } from './product-views.ts'
import { QUOTE_SIDES, QUOTE_STATUSES, quoteContact, type QuoteStatus, QuoteView } from './quotes.ts'
import { dollars, instant } from './units.ts'

const price = moneyField('Please enter the price, such as 64900.00', 1)

/** `POST /api/quotes/{id}/answer`: offers one piece at a price, until the end of a Jamaican day. */
export const AnswerQuote = z.strictObject({
  productId: rowNumber('Please choose a product'),
  color: oneLine(60).optional(),
  price,
  validUntil: z.iso.date('Please choose the last day of the offer'),
  message: freeText(2000).optional(),
})
export type AnswerQuote = z.infer<typeof AnswerQuote>

/** `POST /api/quotes/{id}/decline`. The reason is mailed to the shopper. */
export const DeclineQuote = z.strictObject({
  reason: freeText(500, 'Please say why: the shopper reads it'),
})

/** `POST /api/quote-pages/{link}/acceptance`: the fields of an order that the offer does not have. */
export const AcceptQuote = z.strictObject(checkoutFields).superRefine(requireCard)
export type AcceptQuote = z.infer<typeof AcceptQuote>

/** `POST /api/quote-pages/{link}/decline`. */
export const DeclineOffer = z.strictObject({ reason: freeText(500).optional() })
export type DeclineOffer = z.infer<typeof DeclineOffer>

/** An offer as staff see it. */
export const OfferView = z.object({
  productId: z.number().nullable(),
  productName: z.string(),
  color: z.string(),
  price: dollars,
  validUntil: instant,
  message: z.string(),
  answeredAt: instant,
  /** The path of the offer's page. */
  link: z.string(),
})
export type OfferView = z.input<typeof OfferView>

export const StaffQuoteView = QuoteView.extend({
  reference: z.string(),
  offer: OfferView.nullable(),
  orderId: z.number().nullable(),
  closedAt: instant.nullable(),
  declinedBy: z.enum(QUOTE_SIDES).nullable(),
  declineReason: z.string(),
})
export type StaffQuoteView = z.input<typeof StaffQuoteView>

/** The number of requests by status, and of all that were ever answered. */
export const QuoteCounts = z.object({
  ...(Object.fromEntries(QUOTE_STATUSES.map((status) => [status, z.number()])) as Record<
    QuoteStatus,
    z.ZodNumber
  >),
  answeredEver: z.number(),
})
export type QuoteCounts = z.infer<typeof QuoteCounts>

/** The offer's page, open to anybody with the link. */
export const QuotePageView = z.object({
  reference: z.string(),
  ...quoteContact,
  color: z.string(),
  picture: ProductPicture.nullable(),
  price: dollars,
  /** The product's regular price; null if it is no longer sold. */
  listPrice: dollars.nullable(),
  validUntil: z.string(),
  message: z.string(),
  /** Whether a piece in the offered colour is in stock. */
  inStock: z.boolean(),
  shippingOptions: z.array(z.string()),
  paymentOptions: z.array(z.string()),
  bank: z.string(),
  /** The page of the order, once the offer was accepted. */
  orderLink: z.string().nullable(),
})
export type QuotePageView = z.input<typeof QuotePageView>
