// What left the shop, when and by whom. A shipment is one or more boxes of an order; one that was
// recorded by mistake is marked as taken back and stays. A box is in one standing shipment at most.

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ORDER_STATUSES } from '#contract/orders.ts'
import { carriers } from '#domain/delivery/carriers.table.ts'
import { isOneOf, serialId, timestamptz } from '#platform/database/columns.ts'
import { orderLines } from './order-lines.table.ts'
import { orderKey } from './orders.table.ts'

export const shipments = pgTable(
  'shipments',
  {
    id: serialId(),
    orderId: orderKey(),
    /** Counted from 1 within the order; one that was taken back keeps its number. */
    number: smallint('number').notNull(),
    /** Null for boxes that are picked up. */
    carrierId: integer('carrier_id').references(() => carriers.id),
    waybill: text('waybill').notNull().default(''),
    /** A Jamaican day. */
    sentOn: date('sent_on').notNull(),
    /** For staff only. */
    note: text('note').notNull().default(''),
    sentBy: text('sent_by').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
    /** The order's status before its first standing shipment, to which taking it back returns. */
    statusBefore: text('status_before', { enum: ORDER_STATUSES }).notNull(),
    deliveredAt: timestamptz('delivered_at'),
    deliveredBy: text('delivered_by'),
    takenBackAt: timestamptz('taken_back_at'),
    takenBackBy: text('taken_back_by'),
    /** Whether it was not taken back; its boxes follow it. */
    standing: boolean('standing').notNull().default(true),
  },
  (shipment) => [
    unique('shipments_one_number').on(shipment.orderId, shipment.number),
    unique('shipments_id_standing').on(shipment.id, shipment.standing),
    check('shipments_number_from_one', sql`${shipment.number} >= 1`),
    check('shipments_status_known', isOneOf(shipment.statusBefore, ORDER_STATUSES)),
    check(
      'shipments_delivered_by_somebody',
      sql`(${shipment.deliveredAt} is null) = (${shipment.deliveredBy} is null)`,
    ),
    check(
      'shipments_taken_back_by_somebody',
      sql`(${shipment.takenBackAt} is null) = (${shipment.takenBackBy} is null)`,
    ),
    check('shipments_stand_or_not', sql`${shipment.standing} = (${shipment.takenBackAt} is null)`),
    check('shipments_delivered_stay', sql`${shipment.standing} or ${shipment.deliveredAt} is null`),
    index('shipments_by_day').on(shipment.sentOn, shipment.id),
    index('shipments_by_carrier').on(shipment.carrierId),
  ],
)

/** The boxes of shipments: one carton of one piece of a line. */
export const shipmentCartons = pgTable(
  'shipment_cartons',
  {
    id: serialId(),
    shipmentId: integer('shipment_id').notNull(),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** The piece of the line and the carton of the piece, both counted from 1. */
    piece: smallint('piece').notNull(),
    carton: smallint('carton').notNull(),
    /** How many cartons the piece has, also if the catalogue changes later. */
    cartons: smallint('cartons').notNull(),
    standing: boolean('standing').notNull().default(true),
  },
  (box) => [
    foreignKey({
      name: 'shipment_cartons_of_shipment',
      columns: [box.shipmentId, box.standing],
      foreignColumns: [shipments.id, shipments.standing],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('shipment_cartons_sent_once')
      .on(box.lineId, box.piece, box.carton)
      .where(sql`${box.standing}`),
    unique('shipment_cartons_listed_once').on(box.shipmentId, box.lineId, box.piece, box.carton),
    check('shipment_cartons_piece', sql`${box.piece} between 1 and 20`),
    check('shipment_cartons_carton', sql`${box.carton} between 1 and ${box.cartons}`),
    check('shipment_cartons_cartons', sql`${box.cartons} <= 50`),
    index('shipment_cartons_by_line').on(box.lineId),
  ],
)

export type ShipmentRow = typeof shipments.$inferSelect
export type SentBox = typeof shipmentCartons.$inferSelect
