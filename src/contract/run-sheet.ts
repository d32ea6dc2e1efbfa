// What goes out on a day, for the driver.

import { z } from 'zod'
import { enteredViews, forCourier } from './entered-texts.ts'
import { listedBy } from './lists.ts'
import { rowNumberInQuery } from './numbers.ts'
import { dollars, instant } from './units.ts'

/** `GET /api/run-sheet`: the shipments of a day, by parish. */
export const ListRunSheet = z.strictObject({
  day: z.iso.date('Please enter a day'),
  /** Only those of one carrier. */
  carrier: rowNumberInQuery().optional(),
  ...listedBy('parish'),
})
export type ListRunSheet = z.infer<typeof ListRunSheet>

export const RunSheetStopView = z.object({
  shipmentId: z.number(),
  orderId: z.number(),
  reference: z.string(),
  number: z.number(),
  carrier: z.string(),
  waybill: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  ...forCourier(enteredViews),
  contents: z.string(),
  boxCount: z.number(),
  /** What is left to pay of the order. */
  due: dollars,
  /** Whether the price of the delivery is not known yet: `due` is without it. */
  deliveryToBeQuoted: z.boolean(),
  note: z.string(),
  deliveredAt: instant.nullable(),
})
export type RunSheetStopView = z.input<typeof RunSheetStopView>
