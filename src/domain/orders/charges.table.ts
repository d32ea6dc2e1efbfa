// Card payments on a gateway's page. An attempt is one visit to that page, a charge is money that the gateway says it took;
// each charge that is what was to be paid becomes one payment of its order. No row holds anything of a card.

import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { ATTEMPT_STATES, CHARGE_SOURCES, FAILURE_REASONS, GATEWAYS } from '#contract/gateways.ts'
import { isOneOf, largeMoney, money, serialId, timestamptz } from '#platform/database/columns.ts'
import { orderKey } from './orders.table.ts'

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: serialId(),
    orderId: orderKey(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    /** What the gateway is sent as the name of the attempt: sixteen small letters and digits. */
    reference: text('reference').notNull().unique('payment_attempts_reference_once'),
    /** The gateway's own id of the attempt, or the one that the shop chose for it. */
    gatewayId: text('gateway_id'),
    amount: money('amount').notNull(),
    state: text('state', { enum: ATTEMPT_STATES }).notNull(),
    /** Why it failed, and the gateway's own code. */
    reason: text('reason', { enum: FAILURE_REASONS }),
    code: text('code').notNull().default(''),
    /** Words of the card's bank that the shopper has to see. */
    message: text('message').notNull().default(''),
    /** What only the gateway and the shop know, encrypted; removed when the attempt ends. */
    sealedSecret: text('sealed_secret'),
    /** The SHA-256 of the token with which its browser comes back; null for one that began without. */
    returnTokenHash: text('return_token_hash'),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When a browser came back from the gateway's page. */
    returnedAt: timestamptz('returned_at'),
    /** When the gateway is asked next what became of it; null if it is not asked again before the end. */
    nextInquiryAt: timestamptz('next_inquiry_at'),
    /** When the gateway was last asked, by the shop's clock or for a browser. */
    lastInquiryAt: timestamptz('last_inquiry_at'),
    /** By when it ends; the default is for processes that do not say it (until 0.3.0). */
    endsBy: timestamptz('ends_by')
      .notNull()
      .default(sql`now() + interval '48 hours'`),
    /** How often the shop's clock asked the gateway. */
    inquiries: smallint('inquiries').notNull().default(0),
    endedAt: timestamptz('ended_at'),
  },
  (attempt) => [
    check('payment_attempts_gateway_known', isOneOf(attempt.gateway, GATEWAYS)),
    check('payment_attempts_state_known', isOneOf(attempt.state, ATTEMPT_STATES)),
    check('payment_attempts_reason_known', isOneOf(attempt.reason, FAILURE_REASONS)),
    check('payment_attempts_reference_form', sql`${attempt.reference} ~ '^[a-z0-9]{16}$'`),
    check('payment_attempts_positive', sql`${attempt.amount} > 0`),
    check(
      'payment_attempts_failed_somehow',
      sql`(${attempt.state} = 'failed') = (${attempt.reason} is not null)`,
    ),
    check(
      'payment_attempts_ended',
      sql`(${attempt.endedAt} is not null) = (${attempt.state} in ('paid','failed','expired','mismatch'))`,
    ),
    check(
      'payment_attempts_ended_without_secret',
      sql`${attempt.endedAt} is null or ${attempt.sealedSecret} is null`,
    ),
    unique('payment_attempts_gateway_id_once').on(attempt.gateway, attempt.gatewayId),
    index('payment_attempts_by_order').on(attempt.orderId, attempt.id),
    index('payment_attempts_by_time').on(attempt.createdAt, attempt.id),
    index('payment_attempts_by_amount').on(attempt.amount, attempt.id),
    index('payment_attempts_open')
      .on(attempt.endsBy)
      .where(sql`${attempt.endedAt} is null`),
    // For processes that ask by it (until 0.3.0).
    index('payment_attempts_due')
      .on(attempt.nextInquiryAt)
      .where(sql`${attempt.nextInquiryAt} is not null`),
  ],
)
export type AttemptRow = typeof paymentAttempts.$inferSelect

export const gatewayCharges = pgTable(
  'gateway_charges',
  {
    id: serialId(),
    gateway: text('gateway', { enum: GATEWAYS }).notNull(),
    gatewayId: text('gateway_id').notNull(),
    /** The attempt that it names; null if it names none of the shop's. */
    attemptId: integer('attempt_id').references(() => paymentAttempts.id, { onDelete: 'cascade' }),
    /** As the gateway says; null if its amount could not be read. */
    amount: largeMoney('amount'),
    currency: text('currency').notNull(),
    /** How the shop learned of it, and from whom of the staff, if it was one of them. */
    source: text('source', { enum: CHARGE_SOURCES }).notNull(),
    reportedBy: text('reported_by').notNull(),
    reportedAt: timestamptz('reported_at').notNull(),
  },
  (charge) => [
    check('gateway_charges_gateway_known', isOneOf(charge.gateway, GATEWAYS)),
    check('gateway_charges_source_known', isOneOf(charge.source, CHARGE_SOURCES)),
    unique('gateway_charges_once').on(charge.gateway, charge.gatewayId),
    index('gateway_charges_by_attempt').on(charge.attemptId),
    index('gateway_charges_by_time').on(charge.reportedAt, charge.id),
  ],
)
export type ChargeRow = typeof gatewayCharges.$inferSelect
