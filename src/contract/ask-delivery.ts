// The queries of `GET /api/delivery`, in a file of their own because no page validates them.

import { z } from 'zod'
import { ServicesView } from './delivery-offers.ts'
import { SIZE_CLASSES } from './delivery-sizes.ts'
import { rowNumberInQuery } from './numbers.ts'
import { MAX_QUANTITY } from './order-limits.ts'
import { PARISHES } from './parishes.ts'
import { dollars, instant } from './units.ts'

const QUANTITY = `Please enter a quantity from 1 to ${MAX_QUANTITY}`

/** Of pieces of a product, to a parish. All colours come in the same cartons. */
export const AskDelivery = z.strictObject({
  product: rowNumberInQuery(),
  parish: z.enum(PARISHES, 'Please choose one of the 14 parishes'),
  quantity: z.coerce
    .number(QUANTITY)
    .int(QUANTITY)
    .min(1, QUANTITY)
    .max(MAX_QUANTITY, QUANTITY)
    .default(1),
})

export const DeliveryView = ServicesView.extend({
  parish: z.enum(PARISHES),
  /** Null where the cartons are not known. */
  size: z.enum(SIZE_CLASSES).nullable(),
})
export type DeliveryView = z.input<typeof DeliveryView>

/** The query of `GET /api/delivery/sizes`. */
export const AskSizes = AskDelivery.pick({ parish: true })

const offered = z.object({ price: dollars, by: z.string() })

/**
 * Of each size the first service that takes one piece of it: its rate, and the day by which it comes if it is paid
 * before `payBefore`; null where none does, so that a delivery is to be quoted.
 */
export const DeliverySizesView = z.object({
  parish: z.enum(PARISHES),
  payBefore: instant,
  /** Pieces that cost more are delivered free; 0 for never. */
  freeOver: dollars,
  sizes: z.object({
    S: offered.nullable(),
    M: offered.nullable(),
    L: offered.nullable(),
    XL: offered.nullable(),
  }),
})
export type DeliverySizes = z.input<typeof DeliverySizesView>
