// Partners, commissions and wallets as the API returns them. Money is text in minor units ("500000"
// is J$5,000); `formatMinor` in money.ts formats it for people.

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
import { ORDER_STATUSES } from './orders.ts'
import { PayeeView } from './payees.ts'
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
  /** All paid sales: the same figure under two names. */
  lifetimeSales: minor,
  totalSales: minor,
  /** Paid sales of the current Jamaican month: the partner's own, and the team's. */
  personalSales: minor,
  teamVolume: minor,
  leftLegVolume: minor,
  rightLegVolume: minor,
  /** Four decimals, such as `0.1500`. */
  commissionRate: z.string(),
  paymentMethod: z.enum(PAYOUT_METHODS),
  /** In words, of all digits only the last four shown. */
  bankAccount: z.string(),
  paypalEmail: z.string().nullable(),
  /** No payout before this time, because payout details have changed recently. */
  payoutHeldUntil: instant.nullable(),
  /** The value of `/?ref=`: the partner's code, or the e-mail address if there is no code. */
  referral: z.string(),
  twoFactorEnabled: z.boolean(),
  lastLoginAt: instant.nullable(),
  securityLevel: z.enum(SECURITY_LEVELS),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type MemberView = z.input<typeof MemberView>

/** `GET /api/mlm/session`: the signed-in partner. In the demo, visitors see member 1. */
export const MemberSessionView = z.object({ memberId: z.number().nullable(), demo: z.boolean() })
export type MemberSessionView = z.input<typeof MemberSessionView>

/** `GET /api/mlm/account`. */
export const MemberAccountView = z.object({
  email: z.string(),
  authenticator: z.boolean(),
  recoveryCodesLeft: z.number(),
})
export type MemberAccountView = z.input<typeof MemberAccountView>

/** Identifies the request, to be sent back with the code that arrives by mail. */
export const CodeRequestedView = z.object({ challenge: z.string() })

/** A partner in another partner's downline. */
export const DownlineView = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null except for direct recruits. */
  email: z.string().nullable(),
  currentRank: rank,
  isActive: z.boolean(),
  enrollmentDate: instant,
  /** The depth below the other partner; 1 is a direct recruit. */
  level: z.number(),
  /** The team under this partner's sponsor, and the position in it. */
  teamLeg: z.number(),
  position: z.number(),
  /** The number of direct recruits. */
  recruits: z.number(),
})
export type DownlineView = z.input<typeof DownlineView>

/** `GET /api/mlm/members/{id}/teams`; level 1 counts the direct recruits in the team. */
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
  /** In payouts that are not settled yet. */
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
  /** The same as `commissionType`; the dashboard reads this name. */
  type: z.enum(COMMISSION_TYPES),
  description: z.string(),
  /** Negative for the reversal of a paid commission. */
  amount: minor,
  /** Share of the sale with four decimals; null if there is no sale. */
  rate: z.string().nullable(),
  level: z.number().nullable(),
  status: z.enum(COMMISSION_STATUSES),
  /** When it becomes approved, unless staff hold it. */
  heldUntil: instant.nullable(),
  payoutDate: instant.nullable(),
  taxYear: z.number().nullable(),
  notes: z.string(),
  reversalOf: z.number().nullable(),
  createdAt: instant,
})
export type CommissionView = z.input<typeof CommissionView>

/** `GET /api/mlm/commissions/{id}`: how the amount was calculated, without naming other partners. */
export const WhyView = z.object({
  commission: CommissionView,
  planVersion: z.number().nullable(),
  /** What the sale came to, after discount, without delivery and GCT; null if there is no sale. */
  netSale: minor.nullable(),
  /** Line by line: pieces, what they came to, how many were scaled down, and what this level gets for them. */
  lines: z.array(
    z.object({
      /** Its place in the order. */
      id: z.number(),
      name: z.string(),
      pieces: z.number(),
      base: minor,
      scaled: z.number(),
      amount: minor,
    }),
  ),
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
  /** The same explanation in sentences. */
  sentences: z.array(z.string()),
})
export type WhyView = z.input<typeof WhyView>

/** The requirements of the next rank: `money` in minor units, `count` in whole numbers. */
export const NextRankView = z.object({
  rank,
  /** The number of months whose sales count; the current month is the last of them. */
  months: z.number(),
  /** When it is reviewed next. */
  reviewAt: instant,
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

/** What a partner's commissions come to. */
const earnedSums = {
  /** All that are not void, less what was taken back. */
  earned: minor,
  /** Those of the current Jamaican month. More than all only where earlier ones were taken back since. */
  earnedThisMonth: minor,
  /** Those that are not yet approved: pending or held. */
  pendingCommissions: minor,
}

/** `GET /api/mlm/members/{id}`: the partner's own record. */
export const OwnMemberView = MemberView.extend(earnedSums)
export type OwnMemberView = z.input<typeof OwnMemberView>

/** `GET /api/mlm/dashboard`: everything on the partner's first page. */
export const DashboardView = z.object({
  member: MemberView,
  wallet: WalletView,
  ...earnedSums,
  /** The number of direct recruits, and of all partners down to the fifth level. */
  teamSize: z.number(),
  networkSize: z.number(),
  /** Null at the highest rank that can be earned. */
  nextRank: NextRankView.nullable(),
  ranks: z.array(RankHistoryView),
  /** Where payouts go, account number and TRN but for their last digits hidden; null until it is given in whole. */
  payee: PayeeView.nullable(),
  /** Whether runs leave the partner out until the tax form of the year is here. */
  taxFormNeeded: z.boolean(),
  /** Whether the partner agreed to the agreement as it is now. */
  agreed: z.boolean(),
  unreadNotifications: z.number(),
})
export type DashboardView = z.input<typeof DashboardView>

/** An order that came by a partner's link; nothing of it tells who bought. */
export const OrderByLinkView = z.object({
  /** `YB-10428`. */
  reference: z.string(),
  placedAt: instant,
  /** `Montego 3-Seater and 2 more`. */
  what: z.string(),
  /** Each of them is a sale. */
  pieces: z.number(),
  orderStatus: z.enum(ORDER_STATUSES),
  isSold: z.boolean(),
  /** What stands of the partner's own commission for it. */
  amount: minor,
  /** The state of the commission; null if none was posted. */
  status: z.enum(COMMISSION_STATUSES).nullable(),
  heldUntil: instant.nullable(),
  /** The partner is the buyer, so that it earns the partner nothing. */
  isOwnPurchase: z.boolean(),
})
export type OrderByLinkView = z.input<typeof OrderByLinkView>

/** `GET /api/mlm/order-counts`. */
export const OrdersByLinkCounts = z.object({
  ordered: z.number(),
  sold: z.number(),
  cancelled: z.number(),
  /** How often the link was followed, once a visitor and day: the last 30 days, the oldest first. */
  days: z.array(z.object({ day: z.string(), clicks: z.number(), orders: z.number() })),
})
export type OrdersByLinkCounts = z.input<typeof OrdersByLinkCounts>

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
  /** By the sales of the month, less what was taken back of them: the same sum as on the dashboard. */
  earned: minor,
  /** What of it was taken back. */
  takenBack: minor,
  /** What of it the shop awarded or, below zero, took back by hand: no sale earned it. */
  awarded: minor,
  /** What of it is not approved yet, so that it is not in the wallet. */
  pending: minor,
  /** What came into the wallet in the month, also by sales of earlier ones. */
  credited: minor,
  paidOut: minor,
  taxWithheld: minor,
})

/** `GET /api/mlm/years/2026`; the months in which nothing moved are left out. */
export const YearView = z.object({
  year: z.number(),
  member: z.object({ id: z.number(), name: z.string(), email: z.string() }),
  months: z.array(StatementSummary),
  total: StatementSummary.omit({ month: true }),
})
export type YearView = z.input<typeof YearView>

/** `GET /api/mlm/statements/2026-11`. */
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

/** `GET /api/referral?ref=`: the partner whose referral link it is; null for none. */
export const ReferralView = z.object({
  firstName: z.string().nullable(),
  /** Where that partner cannot be a sponsor at present: the nearest above who can, if there is one. */
  instead: z.object({ sponsorId: z.number().nullable() }).nullable(),
})
export type ReferralView = z.input<typeof ReferralView>
