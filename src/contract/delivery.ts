// What getting a piece home costs, in the same words wherever the shop speaks of it: checkout adds
// nothing to the price of a piece, whichever way it goes.

export const DELIVERY_INCLUDED = 'Courier delivery to all 14 parishes is included in the price'
/** Where a line is all there is room for. */
export const DELIVERY_SHORT = 'Delivery to all 14 parishes is included.'
export const DELIVERY_COST = `${DELIVERY_INCLUDED}; pick-up is free.`
/** The two spans of which pages speak, each by what it is. */
export const DELIVERY_DAYS = 'Usually 1–3 business days; we promise standard delivery in 5–7'
