// What both sides say about quotes.

/** `pending` until staff name a price; `declined` is an end without an order, by either side. */
export const QUOTE_STATUSES = ['pending', 'answered', 'accepted', 'declined'] as const
export type QuoteStatus = (typeof QUOTE_STATUSES)[number]
