// Partners, commissions and wallets as the API answers them. Money is decimal text of minor units
// ("500000" is J$5,000), which `formatMinor` in money.ts shows to people.

import { z } from 'zod'
import {
  COMMISSION_SOURCES,
  COMMISSION_STATUSES,
  COMMISSION_TYPES,
  CRITERIA,
  NOTIFICATION_PRIORITIES,
  PLAN_TYPES,
  QUALIFICATION_STATUSES,
  RANKS,
  SECURITY_LEVELS,
  SKIP_REASONS,
  WALLET_TRANSACTION_STATUSES,
  WALLET_TRANSACTION_TYPES,
} from './partners.ts'
import { PAYOUT_METHODS, PAYOUT_STATUSES } from './payouts.ts'
import { instant, minor } from './units.ts'

const rank = z.enum(RANKS)

/** A partner as the partner's own pages see it. */
export const MemberView = z.object({
  id: z.number(),
  userId: z.number().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  sponsorId: z.number().nullable(),
  /** First name and initial of the sponsor. */
  sponsorName: z.string().nullable(),
  placementId: z.number().nullable(),
  spilloverFrom: z.number().nullable(),
  enrollmentDate: instant,
  currentRank: rank,
  qualificationStatus: z.enum(QUALIFICATION_STATUSES),
  compensationPlan: z.enum(PLAN_TYPES),
  binaryPosition: z.enum(['left', 'right']).nullable(),
  matrixPosition: z.number().nullable(),
  /** All paid sales, and the same under its specified name. */
  lifetimeSales: minor,
  totalSales: minor,
  /** Paid sales of this Jamaican month, the partner's own and the team's. */
  personalSales: minor,
  teamVolume: minor,
  leftLegVolume: minor,
  rightLegVolume: minor,
  /** Four decimals, such as `0.1500`. */
  commissionRate: z.string(),
  paymentMethod: z.enum(PAYOUT_METHODS),
  bankAccount: z.string(),
  paypalEmail: z.string().nullable(),
  /** No payout before this time: payout details changed recently. */
  payoutHeldUntil: instant.nullable(),
  /** What stands behind `/?ref=`: the address, or the code of a partner who prefers one. */
  referral: z.string(),
  twoFactorEnabled: z.boolean(),
  lastLoginAt: instant.nullable(),
  securityLevel: z.enum(SECURITY_LEVELS),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type MemberView = z.input<typeof MemberView>

/** `GET /api/mlm/session`: the partner who is signed in; in the demo, visitors read as member 1. */
export const MemberSessionView = z.object({ memberId: z.number().nullable(), demo: z.boolean() })
export type MemberSessionView = z.input<typeof MemberSessionView>

/** `GET /api/mlm/account`. */
export const MemberAccountView = z.object({
  email: z.string(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type MemberAccountView = z.input<typeof MemberAccountView>

/** Names the code that was mailed; the code itself comes by mail. */
export const CodeRequestedView = z.object({ challenge: z.string() })
export type CodeRequestedView = z.input<typeof CodeRequestedView>

/** A partner below another one. */
export const DownlineView = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of direct recruits only. */
  email: z.string().nullable(),
  currentRank: rank,
  isActive: z.boolean(),
  enrollmentDate: instant,
  /** How far below: 1 is a direct recruit. */
  level: z.number(),
  /** Team and place under the partner's own sponsor. */
  teamLeg: z.number(),
  position: z.number(),
  /** The number of direct recruits. */
  recruits: z.number(),
})
export type DownlineView = z.input<typeof DownlineView>

/** `GET /api/mlm/members/{id}/teams`; level 1 is the team's direct recruits. */
export const TeamView = z.object({
  teamLeg: z.number(),
  members: z.array(
    DownlineView.pick({
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      currentRank: true,
    }),
  ),
  levels: z.array(z.object({ level: z.number(), count: z.number() })),
})
export type TeamView = z.input<typeof TeamView>

export const WalletView = z.object({
  availableBalance: minor,
  pendingBalance: minor,
  /** On its way in a payout that is not settled. */
  inTransit: minor,
  /** Reversed commissions that were already paid; later commissions repay them first. */
  clawbackOwed: minor,
  taxWithheld: minor,
  totalEarnings: minor,
  totalWithdrawals: minor,
  currency: z.string(),
  minimumPayout: minor,
  isActive: z.boolean(),
  lastPayoutDate: instant.nullable(),
})
export type WalletView = z.input<typeof WalletView>

export const WalletTransactionView = z.object({
  id: z.number(),
  transactionType: z.enum(WALLET_TRANSACTION_TYPES),
  amount: minor,
  balanceBefore: minor,
  balanceAfter: minor,
  description: z.string(),
  referenceId: z.string().nullable(),
  status: z.enum(WALLET_TRANSACTION_STATUSES),
  createdAt: instant,
})
export type WalletTransactionView = z.input<typeof WalletTransactionView>

export const CommissionView = z.object({
  id: z.number(),
  memberId: z.number(),
  sourceOrderId: z.number().nullable(),
  sourceType: z.enum(COMMISSION_SOURCES),
  commissionType: z.enum(COMMISSION_TYPES),
  /** The same under the name that the dashboard reads. */
  type: z.enum(COMMISSION_TYPES),
  description: z.string(),
  /** Negative where a paid commission was reversed. */
  amount: minor,
  /** Share of the sale, four decimals; null without a sale. */
  rate: z.string().nullable(),
  level: z.number().nullable(),
  status: z.enum(COMMISSION_STATUSES),
  /** Approved from then on, unless held. */
  heldUntil: instant.nullable(),
  payoutDate: instant.nullable(),
  taxYear: z.number().nullable(),
  notes: z.string(),
  reversalOf: z.number().nullable(),
  createdAt: instant,
})
export type CommissionView = z.input<typeof CommissionView>

/** `GET /api/mlm/commissions/{id}`: how the amount came about. Other partners are not named. */
export const WhyView = z.object({
  commission: CommissionView,
  planVersion: z.number().nullable(),
  /** What the sale came to; null without a sale. */
  netSale: minor.nullable(),
  levels: z.array(
    z.object({
      level: z.number(),
      who: z.enum(['you', 'another partner', 'nobody']),
      planAmount: minor,
      amount: minor,
      skipped: z.enum(SKIP_REASONS).nullable(),
    }),
  ),
  cap: z
    .object({ share: z.string(), allowed: minor, asked: minor, applied: z.boolean() })
    .nullable(),
  selfPurchase: z.boolean(),
  /** The same in sentences. */
  sentences: z.array(z.string()),
})
export type WhyView = z.input<typeof WhyView>

/** The requirements of the next rank: `money` in minor units, `count` in whole numbers. */
export const NextRankView = z.object({
  rank,
  /** The number of months whose sales count, this one last. */
  months: z.number(),
  criteria: z.array(
    z.object({
      name: z.enum(CRITERIA),
      kind: z.enum(['money', 'count']),
      asked: z.string(),
      reached: z.string(),
      met: z.boolean(),
    }),
  ),
})
export type NextRankView = z.input<typeof NextRankView>

export const RankHistoryView = z.object({
  oldRank: rank,
  newRank: rank,
  achievedDate: instant,
  notes: z.string(),
})
export type RankHistoryView = z.input<typeof RankHistoryView>

/** `GET /api/mlm/dashboard`: everything that its first view shows. */
export const DashboardView = z.object({
  member: MemberView,
  wallet: WalletView,
  /** Commissions of this Jamaican month, void ones left out. */
  earnedThisMonth: minor,
  /** Commissions that are pending or held. */
  pendingCommissions: minor,
  /** Direct recruits, and everybody down to the fifth level. */
  teamSize: z.number(),
  networkSize: z.number(),
  /** Null at the top of what can be earned. */
  nextRank: NextRankView.nullable(),
  ranks: z.array(RankHistoryView),
  unreadNotifications: z.number(),
})
export type DashboardView = z.input<typeof DashboardView>

/** One payout to a partner. */
export const PayoutView = z.object({
  id: z.number(),
  /** The Jamaican month whose commissions it pays. */
  month: z.string(),
  amount: minor,
  taxWithholding: minor,
  clawbackRepaid: minor,
  paymentMethod: z.enum(PAYOUT_METHODS),
  status: z.enum(PAYOUT_STATUSES),
  transactionId: z.string().nullable(),
  failureReason: z.string().nullable(),
  processedAt: instant.nullable(),
  createdAt: instant,
})
export type PayoutView = z.input<typeof PayoutView>

/** A Jamaican month of a partner: `GET /api/mlm/statements`, newest first. */
export const StatementSummary = z.object({
  /** `2026-11`. */
  month: z.string(),
  earned: minor,
  takenBack: minor,
  paidOut: minor,
  taxWithheld: minor,
})
export type StatementSummary = z.input<typeof StatementSummary>

/** `GET /api/mlm/statements/2026-11`: to read, or to print. */
export const StatementView = StatementSummary.extend({
  member: z.object({ id: z.number(), name: z.string(), email: z.string(), rank }),
  openingBalance: minor,
  closingBalance: minor,
  commissions: z.array(CommissionView),
  transactions: z.array(WalletTransactionView),
  payouts: z.array(PayoutView),
})
export type StatementView = z.input<typeof StatementView>

export const NotificationView = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  message: z.string(),
  actionUrl: z.string().nullable(),
  priority: z.enum(NOTIFICATION_PRIORITIES),
  isRead: z.boolean(),
  createdAt: instant,
  /** From this time on it is no longer shown. */
  expiresAt: instant,
})
export type NotificationView = z.input<typeof NotificationView>

/** `GET /api/mlm/income-disclosure`: all partners counted, those who earned nothing too. */
export const IncomeDisclosureView = z.object({
  year: z.number(),
  members: z.number(),
  earningMembers: z.number(),
  /** Yearly earnings: the mean of all, the middle one, and the highest. */
  mean: minor,
  median: minor,
  highest: minor,
  /** The number of partners who earned within each band; `upTo` null is open. */
  bands: z.array(z.object({ from: minor, upTo: minor.nullable(), members: z.number() })),
})
export type IncomeDisclosureView = z.input<typeof IncomeDisclosureView>

/** `GET /api/referral?ref=`: the partner behind a visitor's referral link, null for none. */
export const ReferralView = z.object({ firstName: z.string().nullable() })
export type ReferralView = z.input<typeof ReferralView>
