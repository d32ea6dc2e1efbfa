// Partners as their own pages see them, picked field by field. Money is text of minor units.

import { formatYearMonth } from '#contract/jamaica.ts'
import { minorUnits } from '#contract/money.ts'
import type {
  CommissionView,
  DownlineView,
  MemberView,
  NotificationView,
  PayoutView,
  Provenance,
  TeamView,
  WalletTransactionView,
  WalletView,
} from '#contract/partners.ts'
import type { CommissionRow } from '#domain/commissions/commissions.table.ts'
import type { getWallet, WalletLineRow } from '#domain/ledger/find-wallet.ts'
import type { Below, Team } from '#domain/partners/find-downline.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import type { notifications } from '#domain/partners/notifications.table.ts'
import { placeOfSlot } from '#domain/partners/place-in-tree.ts'
import type { PayoutRow } from '#domain/payouts/find-payouts.ts'

const moment = (at: Date | null) => at?.toISOString() ?? null

/** Basis points as a rate of four decimals: `1500` is `0.1500`. */
export function rateText(basisPoints: number): string {
  const [size, sign] = [Math.abs(basisPoints), basisPoints < 0 ? '-' : '']
  return `${sign}${Math.trunc(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`
}

export function memberView(member: MemberRow, sponsor?: MemberRow): MemberView {
  return {
    id: member.id,
    userId: member.userId,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone,
    sponsorId: member.sponsorId,
    sponsorName: sponsor ? `${sponsor.firstName} ${sponsor.lastName.slice(0, 1)}.` : null,
    placementId: member.placementId,
    spilloverFrom: member.spilloverFrom,
    enrollmentDate: member.enrollmentDate.toISOString(),
    currentRank: member.currentRank,
    qualificationStatus: member.qualificationStatus,
    compensationPlan: member.compensationPlan,
    binaryPosition: member.binaryPosition,
    matrixPosition: member.matrixPosition,
    lifetimeSales: minorUnits(member.lifetimeSales),
    totalSales: minorUnits(member.lifetimeSales),
    personalSales: minorUnits(member.personalSales),
    teamVolume: minorUnits(member.teamVolume),
    leftLegVolume: minorUnits(member.leftLegVolume),
    rightLegVolume: minorUnits(member.rightLegVolume),
    commissionRate: rateText(member.commissionRate),
    paymentMethod: member.paymentMethod,
    bankAccount: member.bankAccount,
    paypalEmail: member.paypalEmail,
    payoutHeldUntil: moment(member.payoutHeldUntil),
    referral: member.referralCode ?? member.email,
    twoFactorEnabled: member.twoFactorEnabled,
    lastLoginAt: moment(member.lastLoginAt),
    securityLevel: member.securityLevel,
    isActive: member.isActive,
    createdAt: member.createdAt.toISOString(),
    updatedAt: member.updatedAt.toISOString(),
  }
}

/** Addresses are told of direct recruits only. */
export function downlineView({ member, level, recruits }: Below): DownlineView {
  return {
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    email: level === 1 ? member.email : null,
    currentRank: member.currentRank,
    isActive: member.isActive,
    enrollmentDate: member.enrollmentDate.toISOString(),
    level,
    ...placeOfSlot(member.slot ?? 1),
    recruits,
  }
}

export const teamView = ({ teamLeg, members, levels }: Team): TeamView => ({
  teamLeg,
  members: members.map(({ member: { id, firstName, lastName, email, currentRank }, level }) => {
    return { id, firstName, lastName, email: level === 1 ? email : null, currentRank }
  }),
  levels,
})

export function walletView(found: Awaited<ReturnType<typeof getWallet>>): WalletView {
  const { wallet, inTransitCents, owedCents, taxWithheldCents } = found
  return {
    availableBalance: minorUnits(wallet.availableBalance),
    pendingBalance: minorUnits(wallet.pendingBalance),
    inTransit: minorUnits(inTransitCents),
    clawbackOwed: minorUnits(owedCents),
    taxWithheld: minorUnits(taxWithheldCents),
    totalEarnings: minorUnits(wallet.totalEarnings),
    totalWithdrawals: minorUnits(wallet.totalWithdrawals),
    currency: wallet.currency,
    minimumPayout: minorUnits(wallet.minimumPayout),
    isActive: wallet.isActive,
    lastPayoutDate: moment(wallet.lastPayoutDate),
  }
}

export const walletLineView = (line: WalletLineRow): WalletTransactionView => ({
  id: line.id,
  transactionType: line.transactionType,
  amount: minorUnits(line.amount),
  balanceBefore: minorUnits(line.balanceBefore),
  balanceAfter: minorUnits(line.balanceAfter),
  description: line.description,
  referenceId: line.referenceId,
  status: line.status,
  createdAt: line.createdAt.toISOString(),
})

export function commissionView(row: CommissionRow): CommissionView {
  return {
    id: row.id,
    memberId: row.memberId,
    sourceOrderId: row.sourceOrderId,
    sourceType: row.sourceType,
    commissionType: row.commissionType,
    type: row.commissionType,
    description: describe(row),
    amount: minorUnits(row.amount),
    rate: row.rate === null ? null : rateText(row.rate),
    level: row.level,
    status: row.status,
    heldUntil: moment(row.heldUntil),
    payoutDate: moment(row.payoutDate),
    taxYear: row.taxYear,
    notes: row.notes,
    reversalOf: row.reversalOf,
    createdAt: row.createdAt.toISOString(),
  }
}

function describe(row: CommissionRow): string {
  const { provenance, level, sourceOrderId, voidReason, notes } = row
  const from = provenance as Provenance
  const order = sourceOrderId ? ` YB-${sourceOrderId}` : ''
  if (from.rule === 'reversal') return `Taken back: order${order}`
  if (from.rule === 'rank-bonus') return `Bonus for reaching ${from.rank}`
  if (from.rule === 'adjustment') return notes
  if (voidReason === 'self-purchase') return `Your team’s own purchase, order${order}`
  return level === 1 ? `Your sale, order${order}` : `Level ${level} of a team sale, order${order}`
}

export const payoutView = ({ payment, ...run }: PayoutRow): PayoutView => ({
  id: payment.id,
  month: formatYearMonth(run),
  amount: minorUnits(payment.amount),
  taxWithholding: minorUnits(payment.taxWithholding),
  clawbackRepaid: minorUnits(payment.clawbackRepaid),
  paymentMethod: payment.paymentMethod,
  status: payment.status,
  transactionId: payment.transactionId,
  failureReason: payment.failureReason,
  processedAt: moment(payment.processedAt),
  createdAt: payment.createdAt.toISOString(),
})

export const noticeView = (notice: typeof notifications.$inferSelect): NotificationView => ({
  id: notice.id,
  type: notice.type,
  title: notice.title,
  message: notice.message,
  actionUrl: notice.actionUrl,
  priority: notice.priority,
  isRead: notice.isRead,
  createdAt: notice.createdAt.toISOString(),
  expiresAt: notice.expiresAt.toISOString(),
})
