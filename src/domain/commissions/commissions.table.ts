// What each sale pays each partner, posted once, with its provenance. A row's amount never changes;
// its status does, until it is paid. A paid commission is reversed by a row of its own.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  COMMISSION_SOURCES,
  COMMISSION_STATUSES,
  COMMISSION_TYPES,
  REVERSAL_REASONS,
} from '#contract/partners.ts'
import { memberIdColumn } from '#domain/partners/members.table.ts'
import { isOneOf, timestamptz, money, rate, serialId } from '#platform/database/columns.ts'
import { plans } from './plans.table.ts'

export const commissions = pgTable(
  'commissions',
  {
    id: serialId(),
    /** Who is paid. */
    memberId: memberIdColumn(),
    /** No foreign key to `orders`: what was paid for an order outlives its deletion. */
    sourceOrderId: integer('source_order_id'),
    sourceType: text('source_type', { enum: COMMISSION_SOURCES }).notNull().default('sale'),
    commissionType: text('commission_type', { enum: COMMISSION_TYPES }).notNull(),
    /** Negative in a reversal of what was paid, and in a correction that staff make. */
    amount: money('amount').notNull(),
    /** The amount as a share of the net sale, for the record; null without a sale. */
    rate: rate('rate'),
    /** 1: the seller; 2 to 5: the upline. Null without a sale. */
    level: integer('level'),
    /**
     * From 1: an order that changes is posted again, and may be reversed more than once. Counts the
     * rows of one partner at one level of an order, or the reversals of one row.
     */
    revision: integer('revision').notNull().default(1),
    status: text('status', { enum: COMMISSION_STATUSES }).notNull().default('pending'),
    /**
     * Why it is void. What staff did not make void themselves may count again as the order changes.
     */
    voidReason: text('void_reason', { enum: REVERSAL_REASONS }),
    /** Whether staff hold it: what replaces it is held, too. */
    heldByStaff: boolean('held_by_staff').notNull().default(false),
    /** When it is approved, unless staff hold it: the end of the exchange window. */
    heldUntil: timestamptz('held_until'),
    payoutDate: timestamptz('payout_date'),
    /** The Jamaican calendar year in which it was paid. */
    taxYear: integer('tax_year'),
    planId: integer('plan_id').references(() => plans.id),
    /** Plan version, path walked, rule, cap, who was skipped and why. */
    provenance: jsonb('provenance').notNull().$type<Record<string, unknown>>(),
    reversalOf: integer('reversal_of').references((): AnyPgColumn => commissions.id),
    notes: text('notes').notNull().default(''),
    /** The moment whose month it counts in: when its order was first sold; of a correction, when it was made. */
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    uniqueIndex('commissions_posted_once_a_revision')
      .on(row.sourceOrderId, row.memberId, row.level, row.revision)
      .where(sql`${row.reversalOf} is null`),
    uniqueIndex('commissions_reversed_once_a_revision').on(row.reversalOf, row.revision),
    check('commissions_revision', sql`${row.revision} >= 1`),
    check('commissions_source_known', isOneOf(row.sourceType, COMMISSION_SOURCES)),
    check('commissions_type_known', isOneOf(row.commissionType, COMMISSION_TYPES)),
    check('commissions_status_known', isOneOf(row.status, COMMISSION_STATUSES)),
    check('commissions_void_reason_known', isOneOf(row.voidReason, REVERSAL_REASONS)),
    check(
      'commissions_void_has_reason',
      sql`(${row.status} = 'void') = (${row.voidReason} is not null)`,
    ),
    check(
      'commissions_sale_whole',
      sql`${row.sourceType} <> 'sale' or (${row.sourceOrderId} is not null and ${row.level} is not null and ${row.planId} is not null)`,
    ),
    check('commissions_level', sql`${row.level} between 1 and 5`),
    check(
      'commissions_not_negative',
      sql`${row.amount} >= 0 or ${row.reversalOf} is not null or ${row.commissionType} = 'adjustment'`,
    ),
    check('commissions_not_own_reversal', sql`${row.reversalOf} <> ${row.id}`),
    index('commissions_by_member').on(row.memberId, row.createdAt, row.id),
    index('commissions_by_time').on(row.createdAt, row.id),
    index('commissions_by_amount').on(row.amount, row.id),
    index('commissions_by_state').on(row.status, row.createdAt, row.id),
    index('commissions_by_type').on(row.commissionType, row.createdAt, row.id),
    index('commissions_flagged')
      .on(row.createdAt, row.id)
      .where(sql`${row.voidReason} = 'self-purchase'`),
    index('commissions_by_order').on(row.sourceOrderId),
    index('commissions_to_approve')
      .on(row.heldUntil, row.id)
      .where(sql`${row.status} = 'pending'`),
    index('commissions_by_plan').on(row.planId),
    index('commissions_to_pay')
      .on(row.memberId, row.id)
      .where(sql`${row.status} = 'approved' and ${row.amount} <> 0`),
  ],
)

export type CommissionRow = typeof commissions.$inferSelect
