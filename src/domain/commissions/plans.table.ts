// Versions of the pay plan. A version that was ever active never changes (migrations), so that what
// a commission paid can always be recalculated. One version is active at a time.

import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CommissionLevel, PLAN_TYPES, SPILLOVER_DIRECTIONS } from '#contract/partners.ts'
import { isOneOf, timestamptz, rate, serialId } from '#platform/database/columns.ts'

export const plans = pgTable(
  'mlm_plan_configs',
  {
    id: serialId(),
    planName: text('plan_name').notNull().unique(),
    /** 1, 2, 3 ...: what a commission's provenance names. */
    version: integer('version').notNull().unique(),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    maxWidth: integer('max_width').notNull(),
    maxDepth: integer('max_depth').notNull(),
    spilloverEnabled: boolean('spillover_enabled').notNull().default(false),
    spilloverDirection: text('spillover_direction', { enum: SPILLOVER_DIRECTIONS })
      .notNull()
      .default('balanced'),
    /** What each level is paid for one sale, in cents; level 1 is the seller. */
    commissionLevels: jsonb('commission_levels').notNull().$type<CommissionLevel[]>(),
    qualificationRequirements: jsonb('qualification_requirements')
      .notNull()
      .$type<Record<string, unknown>>()
      .default({}),
    /**
     * The largest share of a sale that all levels together may pay; above it all are scaled down in
     * proportion.
     */
    maxPayoutShare: rate('max_payout_share')
      .notNull()
      .default(sql`0.4`),
    /** Days from payment to approval: the exchange window. */
    holdDays: integer('hold_days').notNull().default(30),
    isActive: boolean('is_active').notNull().default(false),
    /** Null: a draft, which may still change. */
    activatedAt: timestamptz('activated_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (plan) => [
    check('mlm_plan_configs_type_known', isOneOf(plan.planType, PLAN_TYPES)),
    check(
      'mlm_plan_configs_direction_known',
      isOneOf(plan.spilloverDirection, SPILLOVER_DIRECTIONS),
    ),
    check(
      'mlm_plan_configs_levels',
      sql`jsonb_typeof(${plan.commissionLevels}) = 'array' and jsonb_array_length(${plan.commissionLevels}) between 1 and ${plan.maxDepth}`,
    ),
    check('mlm_plan_configs_share', sql`${plan.maxPayoutShare} between 0 and 1`),
    check(
      'mlm_plan_configs_sizes',
      sql`${plan.maxWidth} >= 1 and ${plan.maxDepth} between 1 and 5`,
    ),
    check('mlm_plan_configs_hold', sql`${plan.holdDays} >= 0`),
    check(
      'mlm_plan_configs_activated',
      sql`not ${plan.isActive} or ${plan.activatedAt} is not null`,
    ),
    uniqueIndex('mlm_plan_configs_one_active')
      .on(plan.isActive)
      .where(sql`${plan.isActive}`),
  ],
)
