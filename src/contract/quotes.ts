// Quote requests: the form, its options, and the staff's list.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, freeText, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { CATEGORIES, categoryName } from './products.ts'
import { instant } from './units.ts'

/**
 * `pending` until staff make an offer; `declined` by the shop or the shopper; `expired` once the last
 * day of the offer has passed.
 */
export const QUOTE_STATUSES = ['pending', 'answered', 'accepted', 'declined', 'expired'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
export const QUOTE_SIDES = ['shop', 'shopper'] as const

/** The last option for colour and size, for shoppers who have not decided. */
export const NOT_SURE = 'Not sure'

const NAME = 'Name must be at least 2 characters'
const EMAIL = 'Please enter a valid email address'
const PHONE = 'Phone number must be at least 10 characters'
const CATEGORY = 'Please select a product type'
const COLOR = 'Please select a color'
const SIZE = 'Please select a size'

/** The body of `POST /api/quotes`. */
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
    /** The product page that the form was opened from, and the colour selected there. */
    productId: z.int().positive().nullish(),
    selectedColor: withoutCard(oneLine(60)).optional(),
    /** The partner by whose link the shopper came, for clients without our cookie. */
    ref: oneLine(254).optional(),
  },
  ['id', 'status', 'productName', 'createdAt'],
)
export type RequestQuote = z.infer<typeof RequestQuote>

/** The fields of a request that the offer's page shows, too. */
export const quoteContact = {
  status: z.enum(QUOTE_STATUSES),
  customerName: z.string(),
  email: z.string(),
  contactNumber: z.string(),
  productId: z.number().nullable(),
  productName: z.string(),
}

/** A request in the response to the shopper and in the staff's list. */
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

/** The options of the quote form, from the catalogue. */
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
  /** Only those with an offer that waits for approval. */
  offer: z.literal('waiting').optional(),
  /** Calendar days in Jamaica, inclusive. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListQuotes = z.infer<typeof ListQuotes>

type Asked = Pick<QuoteView, 'productName' | 'selectedColor' | 'productCategory' | 'preferredColor'>

/** The piece or the kind of piece that a request is about, with its colour. */
export const requestedPiece = ({ productName, selectedColor, ...wanted }: Asked) =>
  `${productName || categoryName(wanted.productCategory)}, ${selectedColor || wanted.preferredColor}`

/** The quote number that people see. */
export const quoteReference = (id: number) => `Q-${id}`
