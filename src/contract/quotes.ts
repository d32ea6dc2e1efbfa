// What both sides say about quotes: the request, its options, the staff's list.

import { z } from 'zod'
import { emailAddress, freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import type { Category } from './products.ts'

/**
 * `pending` until staff name a price; `declined` is an end without an order, by either side;
 * `expired` an offer whose last day has passed.
 */
export const QUOTE_STATUSES = ['pending', 'answered', 'accepted', 'declined', 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_SIDES = ['shop', 'shopper'] as const
export type QuoteSide = (typeof QUOTE_SIDES)[number]

/** The last of the colours and of the sizes: a shopper need not know either. */
export const NOT_SURE = 'Not sure'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'
const PHONE = 'Phone number must be at least 10 characters'
const CATEGORY = 'Please select a product type'
const COLOR = 'Please select a color'
const SIZE = 'Please select a size'

/** Fields of a record that other clients may send and only the server decides. */
const serverDecides = {
  id: z.unknown().optional(),
  status: z.unknown().optional(),
  productName: z.unknown().optional(),
  createdAt: z.unknown().optional(),
}

/** The input of `POST /api/quotes`. */
export const RequestQuote = z.strictObject({
  ...serverDecides,
  customerName: withoutCard(oneLine(120, NAME, 2)),
  email: emailAddress(EMAIL),
  contactNumber: withoutCard(oneLine(40, PHONE, 10)),
  productCategory: withoutCard(oneLine(60, CATEGORY)),
  preferredColor: withoutCard(oneLine(60, COLOR)),
  preferredSize: withoutCard(oneLine(60, SIZE)),
  budgetRange: withoutCard(oneLine(60)).default(''),
  additionalNotes: freeText(2000).optional(),
  /** The product whose page it was asked from, and the colour chosen there. */
  productId: z.int().positive().nullish(),
  selectedColor: withoutCard(oneLine(60)).optional(),
})
export type RequestQuote = z.infer<typeof RequestQuote>

/** A request as its answer and the staff's list show it. */
export type QuoteView = {
  id: number
  customerName: string
  email: string
  contactNumber: string
  productCategory: string
  preferredColor: string
  preferredSize: string
  budgetRange: string
  additionalNotes: string
  productId: number | null
  productName: string
  selectedColor: string
  status: QuoteStatus
  createdAt: string
}

/** What may be wished for, as far as the catalogue knows. */
export type QuoteOptionsView = {
  categories: { category: Category; name: string; sizes: string[] }[]
  colors: string[]
  budgetRanges: string[]
}

export const ListQuotes = z.strictObject({
  q: plainText(100).optional(),
  status: z.enum(QUOTE_STATUSES).optional(),
  /** Asked on or after, and on or before, these days in Jamaica. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListQuotes = z.infer<typeof ListQuotes>

/** How a request is named to people. */
export const quoteReference = (id: number) => `Q-${id}`
