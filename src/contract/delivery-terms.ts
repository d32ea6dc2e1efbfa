// The courier's terms on the wire, as everybody may read them: what each service of each zone takes.

import { z } from 'zod'
import { DELIVERY_SERVICES } from './delivery-services.ts'
import { PARISHES } from './parishes.ts'
import { dollars } from './units.ts'

const price = dollars.nullable()

export const ZoneView = z.object({
  name: z.string(),
  parishes: z.array(z.enum(PARISHES)),
  services: z.array(
    z.object({
      service: z.enum(DELIVERY_SERVICES),
      daysFrom: z.number(),
      daysTo: z.number(),
      /** Null for a size that the service does not take. */
      prices: z.object({ S: price, M: price, L: price, XL: price }),
    }),
  ),
})

const limit = z.object({ litres: z.number(), kg: z.number() })

/** A part of `GET /api/shop`. */
export const DeliveryTermsView = z.object({
  zones: z.array(ZoneView),
  limits: z.object({ S: limit, M: limit, L: limit }),
  /** In whole dollars; 0 for never. */
  freeOver: z.number(),
  cutOffHour: z.number(),
  /** What the cheapest delivery of all costs; null where each is quoted. */
  from: dollars.nullable(),
})
export type DeliveryTerms = z.input<typeof DeliveryTermsView>
