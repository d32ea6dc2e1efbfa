// Settlement lists: the files in which a gateway says what it settled, and their rows. The same file is kept once for a
// gateway, and a row names what it was matched with when it was read.

import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { SETTLEMENT_ROW_KINDS } from '#contract/gateway-settlements.ts'
import { GATEWAYS } from '#contract/gateways.ts'
import { gatewayCharges, paymentAttempts } from '#domain/orders/charges.table.ts'
import { isOneOf, money, serialId, timestamptz } from '#platform/database/columns.ts'

export const settlements = pgTable(
  'gateway_settlements',
  {
    id: serialId(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256').notNull(),
    /** The first and the last day that its rows name; null if they name none. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Rows of the file that are none of the list: headings, totals, and what could not be read. */
    leftOut: integer('left_out').notNull().default(0),
    importedBy: text('imported_by').notNull(),
    importedAt: timestamptz('imported_at').notNull(),
  },
  (settlement) => [
    check('gateway_settlements_gateway_known', isOneOf(settlement.gateway, GATEWAYS)),
    check('gateway_settlements_sha256_form', sql`${settlement.sha256} ~ '^[0-9a-f]{64}$'`),
    check(
      'gateway_settlements_days_in_order',
      sql`num_nulls(${settlement.firstDay}, ${settlement.lastDay}) = 2
        or coalesce(${settlement.firstDay} <= ${settlement.lastDay}, false)`,
    ),
    unique('gateway_settlements_once').on(settlement.gateway, settlement.sha256),
    index('gateway_settlements_by_time').on(settlement.importedAt, settlement.id),
  ],
)
export type SettlementFileRow = typeof settlements.$inferSelect

export const settlementRows = pgTable(
  'gateway_settlement_rows',
  {
    id: serialId(),
    settlementId: integer('settlement_id')
      .notNull()
      .references(() => settlements.id),
    /** Its row in the file, counted from 1 with the headings. */
    rowNumber: integer('row_number').notNull(),
    /** The gateway's id as the file has it. */
    gatewayId: text('gateway_id').notNull(),
    /** Negative for a refund. */
    amount: money('amount').notNull(),
    day: date('day', { mode: 'string' }),
    kind: text('kind', { enum: SETTLEMENT_ROW_KINDS }).notNull(),
    chargeId: integer('charge_id').references(() => gatewayCharges.id, { onDelete: 'set null' }),
    attemptId: integer('attempt_id').references(() => paymentAttempts.id, {
      onDelete: 'set null',
    }),
    /** The same payment is further up in the file already. */
    repeated: boolean('repeated').notNull().default(false),
  },
  (row) => [
    check('gateway_settlement_rows_kind_known', isOneOf(row.kind, SETTLEMENT_ROW_KINDS)),
    check(
      'gateway_settlement_rows_sign',
      sql`${row.amount} <> 0 and (${row.amount} < 0) = (${row.kind} = 'refund')`,
    ),
    unique('gateway_settlement_rows_once').on(row.settlementId, row.rowNumber),
    index('gateway_settlement_rows_by_gateway_id').on(row.gatewayId),
    index('gateway_settlement_rows_by_charge').on(row.chargeId),
    index('gateway_settlement_rows_by_attempt').on(row.attemptId),
  ],
)
export type SettlementRow = typeof settlementRows.$inferSelect
