// Requests for a quote: the form, its options, the staff's list.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { CATEGORIES } from './products.ts'
import { instant } from './units.ts'

/**
 * `pending` until staff name a price; `declined` is an end without an order, by either side;
 * `expired` an offer whose last day has passed.
 */
export const QUOTE_STATUSES = ['pending', 'answered', 'accepted', 'declined', 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_SIDES = ['shop', 'shopper'] as const
export type QuoteSide = (typeof QUOTE_SIDES)[number]

/** The last choice of colour and size, for shoppers who do not know. */
export const NOT_SURE = 'Not sure'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'
const PHONE = 'Phone number must be at least 10 characters'
const CATEGORY = 'Please select a product type'
const COLOR = 'Please select a color'
const SIZE = 'Please select a size'

/** The input of `POST /api/quotes`; the server sets the other fields. */
export const RequestQuote = ignoringReadOnly(
  {
    customerName: withoutCard(oneLine(120, NAME, 2)),
    email: emailAddress(EMAIL),
    contactNumber: withoutCard(oneLine(40, PHONE, 10)),
    productCategory: withoutCard(oneLine(60, CATEGORY)),
    preferredColor: withoutCard(oneLine(60, COLOR)),
    preferredSize: withoutCard(oneLine(60, SIZE)),
    budgetRange: withoutCard(oneLine(60)).default(''),
    additionalNotes: freeText(2000).optional(),
    /** The product page that the request came from, and the colour chosen there. */
    productId: z.int().positive().nullish(),
    selectedColor: withoutCard(oneLine(60)).optional(),
  },
  ['id', 'status', 'productName', 'createdAt'],
)
export type RequestQuote = z.infer<typeof RequestQuote>

/** The fields of a request that its offer page repeats. */
export const quoteContact = {
  status: z.enum(QUOTE_STATUSES),
  customerName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  productId: z.number().nullable(),
  productName: z.string(),
}

/** A request as its answer and the staff's list show it. */
export const QuoteView = z.object({
  id: z.number(),
  ...quoteContact,
  productCategory: z.string(),
  preferredColor: z.string(),
  preferredSize: z.string(),
  budgetRange: z.string(),
  additionalNotes: z.string(),
  selectedColor: z.string(),
  createdAt: instant,
})
export type QuoteView = z.input<typeof QuoteView>

/** The choices that the quote form offers, from the catalogue. */
export const QuoteOptionsView = z.object({
  categories: z.array(
    z.object({ category: z.enum(CATEGORIES), name: z.string(), sizes: z.array(z.string()) }),
  ),
  colors: z.array(z.string()),
  budgetRanges: z.array(z.string()),
})
export type QuoteOptionsView = z.infer<typeof QuoteOptionsView>

export const ListQuotes = z.strictObject({
  q: plainText(100).optional(),
  status: z.enum(QUOTE_STATUSES).optional(),
  /** Days in Jamaica, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListQuotes = z.infer<typeof ListQuotes>

/** The reference that people see. */
export const quoteReference = (id: number) => `Q-${id}`
