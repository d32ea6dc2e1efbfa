// The cost and time of delivery, worded the same on every page. Neither delivery nor pick-up adds
// anything to the price at checkout.

export const DELIVERY_INCLUDED = 'Courier delivery to all 14 parishes is included in the price'
/** For places with room for one line only. */
export const DELIVERY_SHORT = 'Delivery to all 14 parishes is included.'
export const DELIVERY_COST_SENTENCE = `${DELIVERY_INCLUDED}; pick-up is free.`
/** The usual delivery time, and the one that the shop guarantees. */
export const DELIVERY_DAYS = 'Usually 1–3 business days; we promise standard delivery in 5–7'
