// The shop's own list of carriers. One that shipments name is never deleted: it is closed.

import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { serialId } from '#platform/database/columns.ts'

export const carriers = pgTable(
  'carriers',
  {
    id: serialId(),
    name: text('name').notNull(),
    /** Where a waybill is tracked, with `{waybill}` in its place; empty where nothing is shown. */
    trackingAddress: text('tracking_address').notNull().default(''),
    active: boolean('active').notNull().default(true),
  },
  (carrier) => [
    uniqueIndex('carriers_one_name').on(sql`lower(${carrier.name})`),
    check('carriers_named', sql`${carrier.name} <> ''`),
    check(
      'carriers_tracking_address',
      sql`${carrier.trackingAddress} = '' or (${carrier.trackingAddress} like 'https://%' and ${carrier.trackingAddress} like '%{waybill}%')`,
    ),
  ],
)

export type CarrierRow = typeof carriers.$inferSelect
