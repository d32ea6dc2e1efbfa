// What each rank requires, how each partner stood in each period, and every change of rank. Ranks
// are recognition: they do not change pay, apart from a bonus that a rank may carry.

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { RANKS } from '#contract/partners.ts'
import {
  isOneOf,
  largeMoney,
  timestamptz,
  rate,
  serialId,
  sumFromZero,
  moneyOrZero,
} from '#platform/database/columns.ts'
import { memberIdColumn } from './members.table.ts'

export const rankRequirements = pgTable(
  'rank_requirements',
  {
    id: serialId(),
    rankName: text('rank_name', { enum: RANKS }).notNull().unique(),
    rankOrder: integer('rank_order').notNull().unique(),
    /**
     * Null, here and in the next three: no criterion is published, so the rank cannot be earned.
     */
    personalSalesRequired: largeMoney('personal_sales_required'),
    teamVolumeRequired: largeMoney('team_volume_required'),
    directReferralsRequired: integer('direct_referrals_required'),
    activeTeamMembersRequired: integer('active_team_members_required'),
    timeframeMonths: integer('timeframe_months').notNull().default(1),
    /** Null: the rank changes no rate. */
    commissionRate: rate('commission_rate'),
    /** Paid once, at the promotion; zero for most ranks. */
    bonusAmount: moneyOrZero('bonus_amount'),
    qualificationBonus: moneyOrZero('qualification_bonus'),
    /** Whether the rank is earned by its criteria. One that is not is awarded by staff. */
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamptz('created_at').notNull(),
  },
  (rank) => [
    check('rank_requirements_name_known', isOneOf(rank.rankName, RANKS)),
    check(
      'rank_requirements_earned_by_criteria',
      sql`not ${rank.isActive} or (${rank.personalSalesRequired} is not null and ${rank.teamVolumeRequired} is not null and ${rank.directReferralsRequired} is not null and ${rank.activeTeamMembersRequired} is not null)`,
    ),
    check(
      'rank_requirements_not_negative',
      sql`least(${rank.personalSalesRequired}, ${rank.teamVolumeRequired}, ${rank.directReferralsRequired}, ${rank.activeTeamMembersRequired}, ${rank.bonusAmount}, ${rank.qualificationBonus}) >= 0`,
    ),
    check('rank_requirements_timeframe', sql`${rank.timeframeMonths} >= 1`),
  ],
)

export const qualifications = pgTable(
  'member_qualifications',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    targetRank: text('target_rank', { enum: RANKS }).notNull(),
    currentPersonalSales: sumFromZero('current_personal_sales'),
    currentTeamVolume: sumFromZero('current_team_volume'),
    currentDirectReferrals: integer('current_direct_referrals').notNull().default(0),
    currentActiveTeamMembers: integer('current_active_team_members').notNull().default(0),
    qualificationPeriodStart: timestamptz('qualification_period_start').notNull(),
    /** The first moment after the period. */
    qualificationPeriodEnd: timestamptz('qualification_period_end').notNull(),
    isQualified: boolean('is_qualified').notNull().default(false),
    qualifiedAt: timestamptz('qualified_at'),
    nextReviewDate: timestamptz('next_review_date'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (row) => [
    unique('member_qualifications_once_a_period').on(
      row.memberId,
      row.targetRank,
      row.qualificationPeriodStart,
      row.qualificationPeriodEnd,
    ),
    check('member_qualifications_rank_known', isOneOf(row.targetRank, RANKS)),
    check(
      'member_qualifications_period',
      sql`${row.qualificationPeriodEnd} > ${row.qualificationPeriodStart}`,
    ),
    check(
      'member_qualifications_qualified',
      sql`${row.isQualified} = (${row.qualifiedAt} is not null)`,
    ),
    check(
      'member_qualifications_not_negative',
      sql`least(${row.currentPersonalSales}, ${row.currentTeamVolume}, ${row.currentDirectReferrals}, ${row.currentActiveTeamMembers}) >= 0`,
    ),
    index('member_qualifications_by_review').on(row.nextReviewDate),
  ],
)

export const rankHistory = pgTable(
  'rank_history',
  {
    id: serialId(),
    memberId: memberIdColumn(),
    oldRank: text('old_rank', { enum: RANKS }).notNull(),
    newRank: text('new_rank', { enum: RANKS }).notNull(),
    achievedDate: timestamptz('achieved_date').notNull(),
    /** Each criterion with what was required and what was reached; empty for an award by staff. */
    requirementsMet: jsonb('requirements_met')
      .notNull()
      .$type<Record<string, { asked: number; reached: number }>>()
      .default({}),
    /** The team sales of the period that counted. */
    volumeQualifier: sumFromZero('volume_qualifier'),
    notes: text('notes').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
  },
  (row) => [
    check('rank_history_old_known', isOneOf(row.oldRank, RANKS)),
    check('rank_history_new_known', isOneOf(row.newRank, RANKS)),
    check('rank_history_change', sql`${row.newRank} <> ${row.oldRank}`),
    check('rank_history_volume_not_negative', sql`${row.volumeQualifier} >= 0`),
    index('rank_history_by_member').on(row.memberId, row.id),
  ],
)
