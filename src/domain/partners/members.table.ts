// The partners. This table is the source of truth for the tree: each partner's sponsor, and the
// partner's number among the sponsor's recruits (`slot`). The database computes team, leg and position
// from the slot, so they cannot disagree with it.

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PLAN_TYPES, QUALIFICATION_STATUSES, RANKS, SECURITY_LEVELS } from '#contract/partners.ts'
import { PAYOUT_METHODS } from '#contract/payouts.ts'
import { users } from '#domain/identity/users.table.ts'
import { isOneOf, timestamptz, rate, serialId, sumFromZero } from '#platform/database/columns.ts'

type SearchedColumns = Record<'firstName' | 'lastName' | 'email' | 'referralCode', AnyPgColumn>

/** The text in which staff search for a partner. */
export const memberSearchText = (member: SearchedColumns) =>
  sql`${member.firstName} || ' ' || ${member.lastName} || ' ' || ${member.email} || ' ' || coalesce(${member.referralCode}, '')`

export const members = pgTable(
  'mlm_members',
  {
    id: serialId(),
    userId: integer('user_id')
      .unique()
      .references(() => users.id),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    /** Who recruited this partner; only a move by staff changes it. Null for a root of the tree. */
    sponsorId: integer('sponsor_id').references((): AnyPgColumn => members.id),
    /** This partner's number among the sponsor's recruits (1, 2, 3 ...); assigned under a lock on the sponsor's row. */
    slot: integer('slot'),
    /** The sponsor, unless staff placed the partner elsewhere. */
    placementId: integer('placement_id').references((): AnyPgColumn => members.id),
    /** The number of the sponsor's previous, full team; null in the first team. */
    spilloverFrom: integer('spillover_from').generatedAlwaysAs(
      sql`case when slot > 5 then (slot - 1) / 5 end`,
    ),
    enrollmentDate: timestamptz('enrollment_date').notNull(),
    /** Never lowered automatically. */
    currentRank: text('current_rank', { enum: RANKS }).notNull().default('Bronze'),
    qualificationStatus: text('qualification_status', { enum: QUALIFICATION_STATUSES })
      .notNull()
      .default('active'),
    compensationPlan: text('compensation_plan', { enum: PLAN_TYPES }).notNull().default('hybrid'),
    /** Odd teams count to the left leg, even ones to the right. */
    binaryPosition: text('binary_position', { enum: ['left', 'right'] }).generatedAlwaysAs(
      sql`case when slot is null then null when (slot - 1) / 5 % 2 = 0 then 'left' else 'right' end`,
    ),
    /** 1 to 5: the place in the team. */
    matrixPosition: integer('matrix_position').generatedAlwaysAs(sql`(slot - 1) % 5 + 1`),
    lifetimeSales: sumFromZero('lifetime_sales'),
    personalSales: sumFromZero('personal_sales'),
    teamVolume: sumFromZero('team_volume'),
    leftLegVolume: sumFromZero('left_leg_volume'),
    rightLegVolume: sumFromZero('right_leg_volume'),
    /** Only for the record: what a sale pays comes from the plan. */
    commissionRate: rate('commission_rate')
      .notNull()
      .default(sql`0.15`),
    paymentMethod: text('payment_method', { enum: PAYOUT_METHODS })
      .notNull()
      .default('bank_transfer'),
    /** Where payouts go in words, made from the payee; until there is one, what was written when signing up. */
    bankAccount: text('bank_account').notNull().default(''),
    paypalEmail: text('paypal_email'),
    /** No payout before this time: set when the payout details change. */
    payoutHeldUntil: timestamptz('payout_held_until'),
    /** Replaces the e-mail address in the referral link, if the partner prefers that. */
    referralCode: text('referral_code').unique(),
    /** The code while the link has the e-mail address: put into the link again, it is the same. */
    keptCode: text('kept_code'),
    /** Signing in asks for the code of an app too. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Unused: the encrypted secret is stored with those of staff, in `authenticators`. */
    twoFactorSecret: text('two_factor_secret'),
    lastLoginAt: timestamptz('last_login_at'),
    securityLevel: text('security_level', { enum: SECURITY_LEVELS }).notNull().default('standard'),
    /** An inactive partner earns nothing, and nobody earns in their place. */
    isActive: boolean('is_active').notNull().default(true),
    /** When the partner was erased; the account is never opened again. */
    closedAt: timestamptz('closed_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (member) => [
    uniqueIndex('mlm_members_email_once').on(sql`lower(${member.email})`),
    unique('mlm_members_slot_once').on(member.sponsorId, member.slot),
    check('mlm_members_slot_from_one', sql`${member.slot} >= 1`),
    check(
      'mlm_members_slot_of_sponsor',
      sql`(${member.sponsorId} is null) = (${member.slot} is null)`,
    ),
    check('mlm_members_not_own_sponsor', sql`${member.sponsorId} <> ${member.id}`),
    check('mlm_members_not_under_oneself', sql`${member.placementId} <> ${member.id}`),
    check('mlm_members_rank_known', isOneOf(member.currentRank, RANKS)),
    check(
      'mlm_members_qualification_known',
      isOneOf(member.qualificationStatus, QUALIFICATION_STATUSES),
    ),
    check('mlm_members_plan_known', isOneOf(member.compensationPlan, PLAN_TYPES)),
    check('mlm_members_payment_known', isOneOf(member.paymentMethod, PAYOUT_METHODS)),
    check('mlm_members_security_known', isOneOf(member.securityLevel, SECURITY_LEVELS)),
    check(
      'mlm_members_volumes_not_negative',
      sql`least(${member.lifetimeSales}, ${member.personalSales}, ${member.teamVolume}, ${member.leftLegVolume}, ${member.rightLegVolume}) >= 0`,
    ),
    check('mlm_members_commission_rate', sql`${member.commissionRate} between 0 and 1`),
    check(
      'mlm_members_closed_is_inactive',
      sql`${member.closedAt} is null or not ${member.isActive}`,
    ),
    check('mlm_members_two_factor_elsewhere', sql`${member.twoFactorSecret} is null`),
    index('mlm_members_by_placement').on(member.placementId),
    index('mlm_members_by_time').on(member.createdAt, member.id),
    index('mlm_members_by_rank').on(member.currentRank, member.id),
    index('mlm_members_by_status').on(member.qualificationStatus, member.createdAt, member.id),
    index('mlm_members_by_sales').on(member.lifetimeSales, member.id),
    index('mlm_members_by_words').using('gin', sql`(${memberSearchText(member)}) gin_trgm_ops`),
    index('mlm_members_by_name').on(sql`lower(${member.lastName})`, member.id),
  ],
)

export type MemberRow = typeof members.$inferSelect

/** A partner's first and last name. */
export const memberName = sql<string>`${members.firstName} || ' ' || ${members.lastName}`

/** A column with the partner that a row belongs to. */
export const memberIdColumn = () =>
  integer('member_id')
    .notNull()
    .references(() => members.id)
