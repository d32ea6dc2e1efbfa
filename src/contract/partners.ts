// What both sides say about partners: ranks, teams, commissions, wallets. Money on the partners' wire
// is decimal text of minor units ("500000" is J$5,000): `formatMinor` in money.ts says it to people.
// What partners send is in partner-forms.ts.

import type { PayoutMethod, PayoutStatus } from './payouts.ts'

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

/** A partner as the partner's own pages see it. Decimal texts are minor units but for the rate. */
export type MemberView = {
  id: number
  userId: number | null
  email: string
  firstName: string
  lastName: string
  phone: string
  sponsorId: number | null
  /** First name and initial of who invited the partner. */
  sponsorName: string | null
  placementId: number | null
  spilloverFrom: number | null
  enrollmentDate: string
  currentRank: Rank
  qualificationStatus: QualificationStatus
  compensationPlan: PlanType
  binaryPosition: 'left' | 'right' | null
  matrixPosition: number | null
  /** All paid sales, and the same under its specified name. */
  lifetimeSales: string
  totalSales: string
  /** Paid sales of this Jamaican month, the partner's own and the team's. */
  personalSales: string
  teamVolume: string
  leftLegVolume: string
  rightLegVolume: string
  /** Four decimals, such as `0.1500`. */
  commissionRate: string
  paymentMethod: PayoutMethod
  bankAccount: string
  paypalEmail: string | null
  /** No payout before: payout details that changed have to cool down. */
  payoutHeldUntil: string | null
  /** What stands behind `/?ref=`: the address, or the code of a partner who prefers one. */
  referral: string
  twoFactorEnabled: boolean
  lastLoginAt: string | null
  securityLevel: (typeof SECURITY_LEVELS)[number]
  isActive: boolean
  createdAt: string
  updatedAt: string
}

/** `GET /api/mlm/session`: who is signed in; in the demo a visitor reads demo member 1. */
export type MemberSessionView = { memberId: number | null; demo: boolean }

/** `GET /api/mlm/account`. */
export type MemberAccountView = {
  email: string
  authenticator: boolean
  recoveryCodesLeft: number
}

/** A partner below another one. The address is told of direct recruits only. */
export type DownlineView = {
  id: number
  firstName: string
  lastName: string
  email: string | null
  currentRank: Rank
  isActive: boolean
  enrollmentDate: string
  /** How far below: 1 is a direct recruit. */
  level: number
  /** Team and place under the partner's own sponsor. */
  teamLeg: number
  position: number
  /** How many direct recruits open when this one is opened. */
  recruits: number
}

export type TeamMemberView = {
  id: number
  firstName: string
  lastName: string
  /** Of direct recruits only. */
  email: string | null
  currentRank: Rank
}
/** `GET /api/mlm/members/{id}/teams`; level 1 is the team's direct recruits. */
export type TeamView = {
  teamLeg: number
  members: TeamMemberView[]
  levels: { level: number; count: number }[]
}

export type WalletView = {
  availableBalance: string
  pendingBalance: string
  /** On its way in a payout that is not settled. */
  inTransit: string
  /** What taken back commissions still cost; later ones repay it first. */
  clawbackOwed: string
  taxWithheld: string
  totalEarnings: string
  totalWithdrawals: string
  currency: string
  minimumPayout: string
  isActive: boolean
  lastPayoutDate: string | null
}

export type WalletTransactionView = {
  id: number
  transactionType: WalletTransactionType
  amount: string
  balanceBefore: string
  balanceAfter: string
  description: string
  referenceId: string | null
  status: WalletTransactionStatus
  createdAt: string
}

export type CommissionView = {
  id: number
  memberId: number
  sourceOrderId: number | null
  sourceType: (typeof COMMISSION_SOURCES)[number]
  commissionType: CommissionType
  /** The same under the name that the dashboard reads. */
  type: CommissionType
  description: string
  /** Negative where a paid commission was taken back. */
  amount: string
  /** Share of the sale, four decimals; null without a sale. */
  rate: string | null
  level: number | null
  status: CommissionStatus
  /** Approved from then on, unless held. */
  heldUntil: string | null
  payoutDate: string | null
  taxYear: number | null
  notes: string
  reversalOf: number | null
  createdAt: string
}

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

/** `GET /api/mlm/commissions/{id}`: why this amount? Other partners are not named. */
export type WhyView = {
  commission: CommissionView
  planVersion: number | null
  /** What the sale came to; null without a sale. */
  netSale: string | null
  levels: {
    level: number
    who: 'you' | 'another partner' | 'nobody'
    planAmount: string
    amount: string
    skipped: SkipReason | null
  }[]
  cap: { share: string; allowed: string; asked: string; applied: boolean } | null
  selfPurchase: boolean
  /** The same in sentences. */
  sentences: string[]
}

export const CRITERIA = [
  'personalSales',
  'directReferrals',
  'activeTeamMembers',
  'teamVolume',
] as const
export type Criterion = (typeof CRITERIA)[number]

/** What the next rank asks for. `money` in minor units, `count` in whole numbers. */
export type NextRankView = {
  rank: Rank
  /** Over how many months sales count, this one last. */
  months: number
  criteria: {
    name: Criterion
    kind: 'money' | 'count'
    asked: string
    reached: string
    met: boolean
  }[]
}

export type RankHistoryView = { oldRank: Rank; newRank: Rank; achievedDate: string; notes: string }

/** `GET /api/mlm/dashboard`: what its first look needs, in one call. */
export type DashboardView = {
  member: MemberView
  wallet: WalletView
  /** Commissions of this Jamaican month, void ones left out. */
  earnedThisMonth: string
  /** Commissions that are pending or held. */
  pendingCommissions: string
  /** Direct recruits, and everybody down to the fifth level. */
  teamSize: number
  networkSize: number
  /** Null at the top of what can be earned. */
  nextRank: NextRankView | null
  ranks: RankHistoryView[]
  unreadNotifications: number
}

/** A Jamaican month of a partner: `GET /api/mlm/statements`, newest first. */
export type StatementSummary = {
  /** `2026-11`. */
  month: string
  earned: string
  takenBack: string
  paidOut: string
  taxWithheld: string
}

/** `GET /api/mlm/statements/2026-11`: to read, or to print. */
export type StatementView = StatementSummary & {
  member: { id: number; name: string; email: string; rank: Rank }
  openingBalance: string
  closingBalance: string
  commissions: CommissionView[]
  transactions: WalletTransactionView[]
  payouts: PayoutView[]
}

/** One payout to a partner. */
export type PayoutView = {
  id: number
  /** The Jamaican month whose commissions it pays. */
  month: string
  amount: string
  taxWithholding: string
  clawbackRepaid: string
  paymentMethod: PayoutMethod
  status: PayoutStatus
  transactionId: string | null
  failureReason: string | null
  processedAt: string | null
  createdAt: string
}

export type NotificationView = {
  id: number
  type: string
  title: string
  message: string
  actionUrl: string | null
  priority: NotificationPriority
  isRead: boolean
  createdAt: string
  /** From when it is not shown any more. */
  expiresAt: string
}

/** `GET /api/mlm/income-disclosure`: all partners counted, those who earned nothing too. */
export type IncomeDisclosureView = {
  year: number
  members: number
  earningMembers: number
  /** Yearly earnings: the mean of all, the middle one, and the highest. */
  mean: string
  median: string
  highest: string
  /** How many partners earned within each band; `upTo` null is open. */
  bands: { from: string; upTo: string | null; members: number }[]
}

/** `GET /api/referral?ref=`: whose link a visitor came by. Null: nobody's. */
export type ReferralView = { firstName: string | null }
