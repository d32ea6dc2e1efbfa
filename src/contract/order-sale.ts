// Which partner sold an order, and what partners get of it.

import { z } from 'zod'
import { ReferrerView } from './orders.ts'
import { COMMISSION_STATUSES } from './partners.ts'
import { dollars, instant } from './units.ts'

/** `GET /api/orders/{id}/sale`. */
export const OrderSaleView = z.object({
  partner: ReferrerView.nullable(),
  /** When the order was first sold; null before. */
  soldAt: instant.nullable(),
  /** What the seller gets, and what all those above get together, on this number of levels. */
  direct: dollars,
  above: dollars,
  levelsAbove: z.number(),
  /** The states of what was posted and stands; empty where nobody gets anything. */
  states: z.array(z.enum(COMMISSION_STATUSES)),
  /** Until when the last of those that wait is held; null while something of the order is due. */
  heldUntil: instant.nullable(),
  /** Whether a partner of it looks like the buyer, and so gets nothing. */
  flagged: z.boolean(),
})
export type OrderSaleView = z.input<typeof OrderSaleView>
