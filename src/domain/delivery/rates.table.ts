// What the courier takes: by zone, size and service. A zone is a set of parishes, and a parish is in one
// zone at most; where the shop has no rate, a delivery is to be quoted.

import { sql } from 'drizzle-orm'
import { check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { DELIVERY_SERVICES } from '#contract/delivery-services.ts'
import { SIZE_CLASSES } from '#contract/delivery-sizes.ts'
import { PARISHES } from '#contract/parishes.ts'
import { money, serialId } from '#platform/database/columns.ts'

export const shippingZones = pgTable('shipping_zones', {
  id: serialId(),
  name: text('name').notNull().unique(),
  /** Its place among the zones, from 1. */
  position: smallint('position').notNull(),
})

const zoneKey = () =>
  integer('zone_id')
    .notNull()
    .references(() => shippingZones.id, { onDelete: 'cascade' })

export const shippingParishes = pgTable(
  'shipping_parishes',
  { parish: text('parish', { enum: PARISHES }).primaryKey(), zoneId: zoneKey() },
  ({ parish }) => [
    check(
      'shipping_parishes_known',
      sql`${parish} in ('Kingston','St Andrew','St Catherine','Clarendon','Manchester','St Elizabeth','Westmoreland','Hanover','St James','Trelawny','St Ann','St Mary','Portland','St Thomas')`,
    ),
  ],
)

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: serialId(),
    zoneId: zoneKey(),
    sizeClass: text('size_class', { enum: SIZE_CLASSES }).notNull(),
    service: text('service', { enum: DELIVERY_SERVICES }).notNull(),
    price: money('price').notNull(),
    /** Business days from payment. */
    daysFrom: smallint('days_from').notNull(),
    daysTo: smallint('days_to').notNull(),
  },
  (rate) => [
    unique('shipping_rates_one_each').on(rate.zoneId, rate.sizeClass, rate.service),
    check('shipping_rates_size_known', sql`${rate.sizeClass} in ('S','M','L','XL')`),
    check('shipping_rates_service_known', sql`${rate.service} in ('standard','express')`),
    check('shipping_rates_price_not_negative', sql`${rate.price} >= 0`),
    check(
      'shipping_rates_days',
      sql`${rate.daysFrom} between 0 and ${rate.daysTo} and ${rate.daysTo} <= 60`,
    ),
  ],
)

export type ZoneRow = typeof shippingZones.$inferSelect
export type RateRow = typeof shippingRates.$inferSelect
