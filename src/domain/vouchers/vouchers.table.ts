// Vouchers, their uses, and what people are entitled to with their next order. A use keeps what the
// voucher did, so that the discount of an order depends on nothing that changes afterwards. The keys to
// orders, claims and partners are in the migrations, as all of these come after vouchers.

import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Category } from '#contract/products.ts'
import { VOUCHER_KINDS } from '#contract/voucher-sums.ts'
import { isOneOf, moneyOrZero, serialId, timestamptz } from '#platform/database/columns.ts'

/** Why a use no longer counts. */
export const RETURNS = ['cancelled', 'deleted', 'removed'] as const

/** What an entitlement is. */
export const ENTITLEMENT_KINDS = ['gift', 'warranty', 'consultation'] as const

/** What a voucher does, and what a use keeps of it. */
const effect = () => ({
  kind: text('kind', { enum: VOUCHER_KINDS }).notNull(),
  amount: moneyOrZero('amount'),
  percent: smallint('percent').notNull().default(0),
  gift: text('gift').notNull().default(''),
})

/** By whom something is used: keys of the address and the telephone number, empty for none. */
const person = () => ({
  emailKey: text('email_key').notNull().default(''),
  phoneKey: text('phone_key').notNull().default(''),
})

/** The same, to look a person up by the mailbox. */
const lookedUp = () => ({ ...person(), mailboxKey: text('mailbox_key') })

export const vouchers = pgTable(
  'vouchers',
  {
    id: serialId(),
    /** As it is shown. */
    code: text('code').notNull(),
    /** As it is compared: capitals and digits only. */
    codeKey: text('code_key').notNull().unique(),
    ...effect(),
    /** What the pieces cost at least. */
    minimum: moneyOrZero('minimum'),
    /** Some piece is of one of these; empty for all. */
    categories: jsonb('categories').$type<Category[]>().notNull().default([]),
    /** Days in Jamaica, inclusive; null for no limit. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** Null for no limit. */
    usesInAll: integer('uses_in_all'),
    usesEach: integer('uses_each'),
    /** Whose it is: only for this address or telephone number. Both empty for everybody's. */
    ...person(),
    claimId: integer('claim_id').unique(),
    /** The partner whose sale an order with this voucher is. */
    partnerId: integer('partner_id'),
    note: text('note').notNull().default(''),
    madeBy: text('made_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    stoppedAt: timestamptz('stopped_at'),
  },
  (voucher) => [
    check('vouchers_kind_known', isOneOf(voucher.kind, VOUCHER_KINDS)),
    check('vouchers_amount', sql`(${voucher.kind} = 'amount') = (${voucher.amount} > 0)`),
    check(
      'vouchers_percent',
      sql`${voucher.percent} between 0 and 100
        and (${voucher.kind} = 'percentage') = (${voucher.percent} > 0)`,
    ),
    check('vouchers_gift', sql`(${voucher.kind} = 'gift') = (${voucher.gift} <> '')`),
    check('vouchers_minimum_not_negative', sql`${voucher.minimum} >= 0`),
    check('vouchers_uses_positive', sql`${voucher.usesInAll} > 0 and ${voucher.usesEach} > 0`),
    check('vouchers_days_in_order', sql`${voucher.firstDay} <= ${voucher.lastDay}`),
    check('vouchers_code_key', sql`${voucher.codeKey} ~ '^[A-Z0-9]{4,40}$'`),
    index('vouchers_by_time').on(voucher.createdAt, voucher.id),
    index('vouchers_by_last_day').on(voucher.lastDay, voucher.id),
    index('vouchers_by_email')
      .on(voucher.emailKey)
      .where(sql`${voucher.emailKey} <> ''`),
    index('vouchers_by_phone')
      .on(voucher.phoneKey)
      .where(sql`${voucher.phoneKey} <> ''`),
    index('vouchers_by_partner').on(voucher.partnerId),
  ],
)

export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: serialId(),
    voucherId: integer('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    /** Null once the order is deleted. */
    orderId: integer('order_id'),
    ...effect(),
    ...lookedUp(),
    usedAt: timestamptz('used_at').notNull(),
    returnedAt: timestamptz('returned_at'),
    returnedFor: text('returned_for', { enum: RETURNS }),
    /** Until when the person may use the voucher after its last day, as the use was returned. */
    usableUntil: date('usable_until', { mode: 'string' }),
  },
  (use) => [
    check('voucher_uses_kind_known', isOneOf(use.kind, VOUCHER_KINDS)),
    check('voucher_uses_returned_for_known', isOneOf(use.returnedFor, RETURNS)),
    check(
      'voucher_uses_returned_somehow',
      sql`(${use.returnedAt} is null) = (${use.returnedFor} is null)`,
    ),
    uniqueIndex('voucher_uses_one_an_order')
      .on(use.orderId)
      .where(sql`${use.returnedAt} is null`),
    index('voucher_uses_by_order').on(use.orderId, use.id),
    index('voucher_uses_by_voucher').on(use.voucherId, use.usedAt, use.id),
    index('voucher_uses_by_mailbox').on(use.mailboxKey, use.voucherId),
    index('voucher_uses_by_phone').on(use.phoneKey, use.voucherId),
    index('voucher_uses_by_email').on(use.emailKey),
    index('voucher_uses_by_time').on(use.usedAt, use.id),
  ],
)

export const entitlements = pgTable(
  'entitlements',
  {
    id: serialId(),
    kind: text('kind', { enum: ENTITLEMENT_KINDS }).notNull(),
    /** What goes with the order, as it is said. */
    prize: text('prize').notNull(),
    ...lookedUp(),
    claimId: integer('claim_id').unique(),
    createdAt: timestamptz('created_at').notNull(),
    /** The order that it goes with; null while it waits for one. */
    orderId: integer('order_id'),
    usedAt: timestamptz('used_at'),
  },
  (entitlement) => [
    check('entitlements_kind_known', isOneOf(entitlement.kind, ENTITLEMENT_KINDS)),
    check(
      'entitlements_used_with_an_order',
      sql`(${entitlement.orderId} is null) = (${entitlement.usedAt} is null)`,
    ),
    index('entitlements_by_order').on(entitlement.orderId),
    index('entitlements_by_mailbox').on(entitlement.mailboxKey),
    index('entitlements_by_email').on(entitlement.emailKey),
    index('entitlements_by_phone').on(entitlement.phoneKey),
  ],
)

export type VoucherRow = typeof vouchers.$inferSelect
export type VoucherUseRow = typeof voucherUses.$inferSelect
export type EntitlementRow = typeof entitlements.$inferSelect
