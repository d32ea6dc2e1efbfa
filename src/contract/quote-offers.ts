// The offer that answers a quote request: making, viewing, accepting and declining it. It has lines
// like an order, and a delivery and a discount of its own.

import { z } from 'zod'
import { deliveryService, PromiseView } from './delivery-offers.ts'
import { PARISHES } from './parishes.ts'
import { freeText, oneLine } from './free-text.ts'
import { centsFromDollars } from './money.ts'
import { moneyField } from './money-field.ts'
import { rowNumber } from './numbers.ts'
import { refuseCard, requireCard } from './order-card.ts'
import { MAX_LINES } from './order-limits.ts'
import { BreakdownView, OrderLineView, quantity, TOO_MANY_LINES } from './order-lines.ts'
import { amountOf } from './order-sums.ts'
import { checkoutFields, ReferrerView } from './orders.ts'
import { ProductPicture } from './product-views.ts'
import { QUOTE_SIDES, QUOTE_STATUSES, quoteContact, type QuoteStatus, QuoteView } from './quotes.ts'
import { dollars, instant } from './units.ts'

const CHOOSE = 'Please choose a product'
const PRICE_MESSAGE = 'Please enter the price, such as 64900.00'
const price = moneyField(PRICE_MESSAGE, 1)
const part = moneyField('Please enter an amount, such as 4000.00')

/** A line of an offer, at the price that is offered. */
export const OfferedLine = z.strictObject({
  productId: rowNumber(CHOOSE),
  selectedColor: oneLine(60).optional(),
  quantity,
  unitPrice: price,
})
export type OfferedLine = z.infer<typeof OfferedLine>

/**
 * `POST /api/quotes/{id}/answer`: offers lines, or one piece at a price, until the end of a Jamaican
 * day.
 */
const answer = z.strictObject({
  productId: rowNumber(CHOOSE).optional(),
  color: oneLine(60).optional(),
  price: price.optional(),
  lines: z.array(OfferedLine).min(1, CHOOSE).max(MAX_LINES, TOO_MANY_LINES).optional(),
  delivery: part.optional(),
  discount: part.optional(),
  /** Where the courier goes: without it an offer is for any parish. */
  parish: z.enum(PARISHES, 'Please choose a parish').optional(),
  /** Priced by the tariff, unless `delivery` names another amount. */
  deliveryService: deliveryService.nullable(),
  /** Why a price is not the catalogue's; for staff only. */
  reason: oneLine(200).optional(),
  validUntil: z.iso.date('Please choose when the quote expires'),
  message: freeText(2000).optional(),
})

export const AnswerQuote = answer
  .superRefine(requireOnePieceOrLines)
  .superRefine(limitDiscount)
  .superRefine(requireParish)
export type AnswerQuote = z.infer<typeof AnswerQuote>

/** `POST /api/quotes/{id}/proposals`: an offer that waits until somebody else approves it. */
export const ProposeOffer = answer
  .extend({ reason: oneLine(200, 'Please enter a reason for the lower price') })
  .superRefine(requireOnePieceOrLines)
  .superRefine(limitDiscount)
  .superRefine(requireParish)
export type ProposeOffer = z.infer<typeof ProposeOffer>

/** `POST /api/quotes/{id}/proposals/{proposalId}/rejection`; who wrote the offer reads the reason. */
export const RejectProposal = z.strictObject({
  reason: freeText(500, 'Please say why, so that the offer can be written again'),
})

/** How an offer that waits ends: decided, replaced by another offer or the end of its request, or with its last day. */
export const PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'replaced', 'lapsed'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

function requireParish(
  { parish, deliveryService: service }: { parish?: string | undefined; deliveryService?: unknown },
  context: z.RefinementCtx,
): void {
  if (!service || parish) return
  context.addIssue({ code: 'custom', path: ['parish'], message: 'Please choose a parish' })
}

type Answer = {
  productId?: number | undefined
  color?: string | undefined
  price?: string | undefined
  lines?: OfferedLine[] | undefined
  delivery?: string | undefined
  discount?: string | undefined
}

function requireOnePieceOrLines(answer: Answer, context: z.RefinementCtx): void {
  const { productId, color, price: given, lines } = answer
  const wrong = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (lines) {
    if (productId !== undefined || color !== undefined || given !== undefined)
      wrong('lines', 'Please send one item, or lines, not both')
    return
  }
  if (productId === undefined) wrong('productId', CHOOSE)
  if (given === undefined) wrong('price', PRICE_MESSAGE)
}

/** The lines of an answer, whichever way it gives them. */
export function answeredLines({ lines, productId, color, price: given }: Answer): OfferedLine[] {
  if (lines) return lines
  if (productId === undefined || given === undefined) return []
  return [{ productId, selectedColor: color, quantity: 1, unitPrice: given }]
}

function limitDiscount(answer: Answer, context: z.RefinementCtx): void {
  const pieces = answeredLines(answer).reduce(
    (sum, line) =>
      sum + amountOf({ quantity: line.quantity, unitPriceCents: cents(line.unitPrice) }),
    0,
  )
  if (cents(answer.discount) <= pieces + cents(answer.delivery)) return
  context.addIssue({
    code: 'custom',
    path: ['discount'],
    message: 'The discount is more than the order total',
  })
}

const cents = (dollarText = '0') => centsFromDollars(dollarText) ?? 0

/** `POST /api/quotes/{id}/decline`. The reason is mailed to the shopper. */
export const DeclineQuote = z.strictObject({
  reason: freeText(500, 'Please give a reason. The customer will see it.'),
})

/** `POST /api/quote-pages/{link}/acceptance`: the fields of an order that the offer does not have. */
export const AcceptQuote = z.strictObject(checkoutFields).superRefine(requireCard)
/** The same where cards are paid on a gateway's page. */
export const AcceptQuoteOnline = z.strictObject(checkoutFields).superRefine(refuseCard)
export type AcceptQuote = z.infer<typeof AcceptQuote>

/** `POST /api/quote-pages/{link}/decline`. */
export const DeclineOffer = z.strictObject({ reason: freeText(500).optional() })
export type DeclineOffer = z.infer<typeof DeclineOffer>

/** A line of an offer. */
export const OfferLineView = OrderLineView.omit({ id: true, returned: true })
export type OfferLineView = z.input<typeof OfferLineView>

/** An offer as staff see it. Product and colour are those of its first line; `price` is its total. */
export const OfferView = z.object({
  productId: z.number().nullable(),
  productName: z.string(),
  color: z.string(),
  price: dollars,
  lines: z.array(OfferLineView),
  breakdown: BreakdownView,
  validUntil: instant,
  message: z.string(),
  answeredAt: instant,
  /** The path of the offer's page. */
  link: z.string(),
  /** The parish that it is priced for; empty for any. */
  parish: z.string(),
})
export type OfferView = z.input<typeof OfferView>

/** The latest offer of a request that had to wait for approval. */
export const ProposalView = z.object({
  id: z.number(),
  state: z.enum(PROPOSAL_STATES),
  price: dollars,
  lines: z.array(OfferLineView),
  breakdown: BreakdownView,
  /** The parish that it is priced for; empty for any. */
  parish: z.string(),
  message: z.string(),
  reason: z.string(),
  validUntil: instant,
  writtenBy: z.string(),
  writtenAt: instant,
  /** Whether the caller wrote it, and therefore cannot approve it. */
  isOwn: z.boolean(),
  decidedBy: z.string(),
  /** Why it was rejected. */
  decisionReason: z.string(),
})
export type ProposalView = z.input<typeof ProposalView>

export const StaffQuoteView = QuoteView.extend({
  reference: z.string(),
  proposal: ProposalView.nullable(),
  referrer: ReferrerView.nullable(),
  offer: OfferView.nullable(),
  orderId: z.number().nullable(),
  closedAt: instant.nullable(),
  declinedBy: z.enum(QUOTE_SIDES).nullable(),
  declineReason: z.string(),
  /** By when an answer was promised; null for requests from before one was. */
  answerBy: instant.nullable(),
  ownerId: z.number().nullable(),
  /** The name of the member of staff who has it. */
  owner: z.string(),
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
  /** The parish that the offer is priced for; empty for any. */
  parish: z.string(),
  /** By when it comes if it is paid now; null without a service. */
  promise: PromiseView.nullable(),
  /** The total of the offer. */
  price: dollars,
  /** What its lines would cost without the offer; null if one of them is no longer sold. */
  listPrice: dollars.nullable(),
  lines: z.array(
    OfferLineView.extend({
      picture: ProductPicture.nullable(),
      /** Whether its pieces are in stock. */
      inStock: z.boolean(),
    }),
  ),
  breakdown: BreakdownView,
  validUntil: z.string(),
  message: z.string(),
  /** Whether every line is in stock. */
  inStock: z.boolean(),
  shippingOptions: z.array(z.string()),
  paymentOptions: z.array(z.string()),
  bank: z.string(),
  /** The page of the order, once the offer was accepted. */
  orderLink: z.string().nullable(),
})
export type QuotePageView = z.input<typeof QuotePageView>
