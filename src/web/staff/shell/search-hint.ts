/** What staff can search for, in the header and in the palette that it opens. */
export const SEARCH_HINT = 'Order, name, phone, amount'
