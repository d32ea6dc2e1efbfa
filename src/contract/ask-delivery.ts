// The query of `GET /api/delivery`, in a file of its own because no page validates it.

import { z } from 'zod'
import { ServicesView } from './delivery-offers.ts'
import { SIZE_CLASSES } from './delivery-sizes.ts'
import { rowNumberInQuery } from './numbers.ts'
import { MAX_QUANTITY } from './order-limits.ts'
import { PARISHES } from './parishes.ts'

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
