// Constants of the partner programme: ranks, teams, commissions, wallets. Public pages import this
// file, so it does not import zod: schemas are in partner-views.ts and partner-forms.ts.

/** Lowest rank first. The highest is awarded by staff; the others are earned. */
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

export const SPILLOVER_DIRECTIONS = ['balanced', 'left', 'right'] as const
export const SPILLOVER_STATUSES = ['pending', 'placed', 'failed'] as const
export const SECURITY_LEVELS = ['standard', 'high'] as const

/** Maximum number of partners listed by name in a team. */
export const TEAM_SHOWN = 10
/** Maximum number of direct recruits in a team; the next one starts a new team. */
export const TEAM_WIDTH = 5
/** The number of levels below a partner that are paid for and shown. */
export const TEAM_DEPTH = 5

export const NOTIFICATION_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const

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

/** What a plan pays a level for one piece; level 1 is the seller. */
export type CommissionLevel = { level: number; amountCents: number }

export const SKIP_REASONS = ['inactive', 'no-upline'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What a line of an order came to, each of its pieces being a sale. */
export type PaidLine = {
  name: string
  quantity: number
  /** What its pieces brought in all: after discount, without delivery and GCT. */
  baseCents: number
  /** The most that all levels together could take, and how many of the pieces that scaled down. */
  allowedCents: number
  scaled: number
  /** What each level is paid, level 1 first, also where nobody stands. */
  cents: number[]
}

/** What one level was paid for a sale, and why it was skipped, if so. */
export type WalkedLevel = {
  level: number
  /** Null if there is no partner at this level. */
  memberId: number | null
  /** The amount that the plan names for one piece, and what was paid for all after the cap. */
  planCents: number
  paidCents: number
  skipped: SkipReason | null
}

/** How a commission was calculated, stored with it for good. */
export type Provenance =
  | {
      rule: 'team-plan'
      planId: number
      planVersion: number
      netSaleCents: number
      path: WalkedLevel[]
      cap: { shareBp: number; allowedCents: number; askedCents: number; applied: boolean }
      /** Bought by the partner who would be paid: recorded but not paid. */
      selfPurchase: boolean
      paidAt: string
      /** Line by line; missing in what was posted when an order counted as one piece. */
      lines?: PaidLine[]
      /** What was paid before, where this adds to it. */
      beforeCents?: number
    }
  | { rule: 'rank-bonus'; rank: Rank }
  | { rule: 'adjustment' }
  | { rule: 'reversal'; of: number; reason: ReversalReason }

/** Why a commission was voided or reversed. */
export const REVERSAL_REASONS = [
  'unpaid',
  'cancelled',
  'deleted',
  'not-eligible',
  'self-purchase',
  'staff',
  'changed',
  'partner-corrected',
] as const
export type ReversalReason = (typeof REVERSAL_REASONS)[number]

export const CRITERIA = [
  'personalSales',
  'directReferrals',
  'activeTeamMembers',
  'teamVolume',
] as const
export type Criterion = (typeof CRITERIA)[number]

/** When the ranks of all partners are reviewed, every night: a time of day in UTC. */
export const RANK_REVIEW = { hour: 9, minute: 10 }
