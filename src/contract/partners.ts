// Constants of partners: ranks, teams, commissions, wallets. Public pages import them, so this file
// imports no zod: views are in partner-views.ts, inputs in partner-forms.ts.

/** The ladder, lowest first. Staff award the last rank; the rest are earned. */
export const RANKS = [
  'Bronze',
  'Associate',
  'Supervisor',
  'Manager',
  'Director',
  'Executive',
] as const
export type Rank = (typeof RANKS)[number]

export const QUALIFICATION_STATUSES = ['active', 'inactive', 'suspended'] as const
export type QualificationStatus = (typeof QUALIFICATION_STATUSES)[number]

/** `hybrid` is the running plan, five wide in teams; the others can be stored and simulated. */
export const PLAN_TYPES = ['hybrid', 'binary', 'matrix'] as const
export type PlanType = (typeof PLAN_TYPES)[number]

export const SPILLOVER_DIRECTIONS = ['balanced', 'left', 'right'] as const
export const SPILLOVER_STATUSES = ['pending', 'placed', 'failed'] as const
export const SECURITY_LEVELS = ['standard', 'high'] as const

/** How many of a team are named. */
export const TEAM_SHOWN = 10
/** Direct recruits in one team; the next one opens a new team. */
export const TEAM_WIDTH = 5
/** How far below a member pay and display reach. */
export const TEAM_DEPTH = 5

export const NOTIFICATION_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type NotificationPriority = (typeof NOTIFICATION_PRIORITIES)[number]

export const COMMISSION_STATUSES = [
  'pending',
  'held',
  'approved',
  'batched',
  'paid',
  'void',
] as const
export type CommissionStatus = (typeof COMMISSION_STATUSES)[number]

export const COMMISSION_SOURCES = ['sale', 'rank', 'adjustment'] as const
export const COMMISSION_TYPES = ['direct', 'override', 'rank_bonus', 'adjustment'] as const
export type CommissionType = (typeof COMMISSION_TYPES)[number]

export const WALLET_TRANSACTION_TYPES = [
  'commission',
  'bonus',
  'reversal',
  'repayment',
  'tax',
  'payout',
  'payout_return',
  'adjustment',
] as const
export type WalletTransactionType = (typeof WALLET_TRANSACTION_TYPES)[number]

export const WALLET_TRANSACTION_STATUSES = ['completed', 'pending', 'failed'] as const
export type WalletTransactionStatus = (typeof WALLET_TRANSACTION_STATUSES)[number]

/** What a level of a plan pays for one sale; level 1 is the seller. */
export type CommissionLevel = { level: number; amountCents: number }

export const SKIP_REASONS = ['inactive', 'no-upline'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** One level of a sale's pay, as the plan walked it. */
export type WalkedLevel = {
  level: number
  /** Null: nobody stands there. */
  memberId: number | null
  /** What the plan names, and what was paid after the cap, in cents. */
  planCents: number
  paidCents: number
  skipped: SkipReason | null
}

/** Where a commission came from, kept with it for good. Amounts in cents, rates in basis points. */
export type Provenance =
  | {
      rule: 'team-plan'
      planId: number
      planVersion: number
      netSaleCents: number
      path: WalkedLevel[]
      cap: { shareBp: number; allowedCents: number; askedCents: number; applied: boolean }
      /** Bought by the seller: kept and not paid. */
      selfPurchase: boolean
      paidAt: string
    }
  | { rule: 'rank-bonus'; rank: Rank }
  | { rule: 'adjustment' }
  | { rule: 'reversal'; of: number; reason: ReversalReason }

/** Why a commission is not paid, or was taken back. */
export const REVERSAL_REASONS = [
  'unpaid',
  'cancelled',
  'deleted',
  'not-eligible',
  'self-purchase',
  'staff',
] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

export const CRITERIA = [
  'personalSales',
  'directReferrals',
  'activeTeamMembers',
  'teamVolume',
] as const
export type Criterion = (typeof CRITERIA)[number]
