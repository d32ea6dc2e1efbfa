// What the courier takes and how long, on the wire: for a parish and pieces, and as an order chose it.

import { z } from 'zod'
import { DELIVERY_SERVICES } from './delivery-services.ts'
import { dollars, instant } from './units.ts'

/** One service for some pieces to a parish. Days are business days from payment. */
export const ServiceView = z.object({
  service: z.enum(DELIVERY_SERVICES),
  /** Null where the size of a piece is not known: then the price is to be quoted. */
  price: dollars.nullable(),
  daysFrom: z.number(),
  daysTo: z.number(),
  /** The day by which it comes if it is paid before `payBefore`: `2026-11-26`. */
  by: z.string(),
})
export type ServiceView = z.input<typeof ServiceView>

/** The services of a parish. None where the shop has no rates for it: then a delivery is to be quoted. */
export const ServicesView = z.object({
  services: z.array(ServiceView),
  payBefore: instant,
})
export type ServicesView = z.input<typeof ServicesView>

/** Until which instant a payment has this promise. */
export const PromiseView = z.object({
  daysFrom: z.number(),
  daysTo: z.number(),
  by: z.string(),
  payBefore: instant,
})
export type PromiseView = z.input<typeof PromiseView>

/** What every view of an order says of its delivery. */
export const deliveryFields = {
  /** Null for pick-up, and for an order that named none. */
  deliveryService: z.enum(DELIVERY_SERVICES).nullable(),
  /** Whether the price of the delivery is not known yet: the total is without it. */
  deliveryToBeQuoted: z.boolean(),
  /** The last day of the delivery, fixed when the order is sold. */
  promisedBy: z.string().nullable(),
}

const PICKUP_HAS_NONE = 'Pick-up has no delivery service'
const PARISH_FIRST = 'Please choose a parish'

/** A service goes by courier to a parish. */
export function requireParishOfService(
  order: {
    shippingMethod?: string | undefined
    parish?: string | undefined
    deliveryService?: string | null | undefined
  },
  context: z.RefinementCtx,
): void {
  if (!order.deliveryService) return
  const wrong = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (order.shippingMethod !== 'delivery') wrong('deliveryService', PICKUP_HAS_NONE)
  else if (!order.parish) wrong('parish', PARISH_FIRST)
}

export const deliveryService = z
  .enum(DELIVERY_SERVICES, 'Please choose standard or express delivery')
  .optional()
