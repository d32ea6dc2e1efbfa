// The courier's rates as staff keep them: zones of parishes, and for each service of a zone its days and
// a price for each size. One table, saved as a whole.

import { z } from 'zod'
import { DELIVERY_SERVICES } from './delivery-services.ts'
import { SIZE_CLASSES } from './delivery-sizes.ts'
import { ZoneView } from './delivery-terms.ts'
import { oneLine } from './free-text.ts'
import { centsFromInput, MAX_CENTS } from './money.ts'
import { PARISHES } from './parishes.ts'

const MAX_DAYS = 60
const DAYS_MESSAGE = `Please enter whole days from 0 to ${MAX_DAYS}`
const days = z.int(DAYS_MESSAGE).min(0, DAYS_MESSAGE).max(MAX_DAYS, DAYS_MESSAGE)

/** An empty price is a size that the service does not take. */
const price = z
  .string()
  .nullable()
  .transform((text, context): number | null => {
    if (!text?.trim()) return null
    const cents = centsFromInput(text)
    if (cents !== undefined && cents >= 0 && cents <= MAX_CENTS) return cents
    context.addIssue({ code: 'custom', message: 'Please enter a price, such as 4,000' })
    return z.NEVER
  })

const ZoneService = z
  .strictObject({
    service: z.enum(DELIVERY_SERVICES),
    daysFrom: days,
    daysTo: days,
    prices: z.strictObject({ S: price, M: price, L: price, XL: price }),
  })
  .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo, {
    path: ['daysTo'],
    message: 'The last day cannot be before the first',
  })

const Zone = z.strictObject({
  name: oneLine(60, 'Please enter a zone name'),
  parishes: z.array(z.enum(PARISHES)),
  services: z.array(ZoneService),
})

/** `PUT /api/shipping-rates`. A parish in no zone is one whose deliveries are to be quoted. */
export const ChangeRates = z
  .strictObject({ zones: z.array(Zone).max(PARISHES.length, 'A zone needs at least one parish') })
  .superRefine(({ zones }, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['zones', ...path], message })
    const names = zones.map(({ name }) => name.toLowerCase())
    for (const [index, { name, parishes, services }] of zones.entries()) {
      if (names.indexOf(name.toLowerCase()) < index)
        wrong([index, 'name'], 'Two zones have the same name')
      if (parishes.length === 0) wrong([index, 'parishes'], 'Please choose at least one parish')
      const twice = parishes.find((parish, place) => isTaken(zones, parish, { index, place }))
      if (twice) wrong([index, 'parishes'], `${twice} is in another zone already`)
      if (new Set(services.map(({ service }) => service)).size < services.length)
        wrong([index, 'services'], 'Please send each service once')
    }
  })
export type ChangeRates = z.infer<typeof ChangeRates>

type Place = { index: number; place: number }

/** Whether a parish stands in an earlier zone, or earlier in its own. */
const isTaken = (zones: readonly { parishes: string[] }[], parish: string, at: Place) =>
  zones
    .slice(0, at.index + 1)
    .some(({ parishes }, index) =>
      parishes.some((name, place) => name === parish && (index < at.index || place < at.place)),
    )

const sizeLimit = z.object({ litres: z.number(), kg: z.number() })

/** The setting `delivery` as it is stored: types only, as a stored value is not checked again. */
const DeliveryRulesView = z.object({
  limits: z.object({ S: sizeLimit, M: sizeLimit, L: sizeLimit }),
  cutOffHour: z.number(),
  freeOver: z.number(),
  closedDays: z.array(z.string()),
})

/** `GET /api/shipping-rates`. A change must send the version that it is based on. */
export const RatesView = z.object({
  version: z.string(),
  zones: z.array(ZoneView),
  /** Sizes, days and free delivery, with the version that a change of them names. */
  rules: z.object({ value: DeliveryRulesView, version: z.string() }),
  /** The public holidays of the next twelve months, on which nothing goes out. */
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  /** Every product with the size that one piece of it has; null where its cartons are not known. */
  products: z.array(
    z.object({ id: z.number(), name: z.string(), size: z.enum(SIZE_CLASSES).nullable() }),
  ),
})
export type RatesView = z.input<typeof RatesView>
