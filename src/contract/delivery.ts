// What getting a piece home costs, in the same words wherever the shop speaks of it. Checkout adds
// nothing to the price of a piece, whichever way it goes.

import { PARISHES } from './parishes.ts'

export const DELIVERY_PLACES = `Courier delivery to all ${PARISHES.length} parishes`
export const DELIVERY_COST = `${DELIVERY_PLACES} is included in the price; pick-up is free.`
