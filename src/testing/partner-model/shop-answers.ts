// The shapes of the shop's answers that the comparison reads, from its API description.

export type OrderAnswer = {
  id: number
  totalAmount: string
  lines: {
    id: number
    productId: number | null
    selectedColor: string
    quantity: number
    unitPrice: string
  }[]
  breakdown: {
    pieces: string
    delivery: string
    discount: string
    total: string
    gct: string | null
  }
  paymentStatus: string
  orderStatus: string
  referredBy: number | null
  commissionEligible: boolean
  money: { net: string; due: string; overpaid: string }
  paidAt: string | null
  updatedAt: string
}

export type CommissionAnswer = {
  id: number
  memberId: number
  sourceOrderId: number | null
  amount: string
  level: number | null
  status: string
  heldUntil: string | null
  reversalOf: number | null
  flagged: boolean
}

export type SaleAnswer = {
  partner: { id: number } | null
  soldAt: string | null
  direct: string
  above: string
  heldUntil: string | null
  flagged: boolean
}

export type MemberAnswer = {
  id: number
  referral: string
  lifetimeSales: string
  totalSales: string
  personalSales: string
  teamVolume: string
  leftLegVolume: string
  rightLegVolume: string
  isActive: boolean
}

export type OwnAnswer = MemberAnswer & {
  earned: string
  earnedThisMonth: string
  pendingCommissions: string
}

export type WalletAnswer = {
  availableBalance: string
  pendingBalance: string
  inTransit: string
  clawbackOwed: string
  totalEarnings: string
  totalWithdrawals: string
}

export type PartnerAnswer = {
  member: MemberAnswer
  levels: { level: number; count: number; active: number }[]
  wallet: WalletAnswer
  nextRank: { criteria: { name: string; reached: string }[] } | null
}

export type MoneyAnswer = {
  net: string
  overpaid: string
  rows: { id: number; kind: 'payment' | 'refund'; amount: string; takenBack: unknown }[]
  refundDue: { amount: string; needsApproval: boolean; approvedBy: string | null } | null
}

export type RunAnswer = {
  id: number
  status: string
  lines: number
  total: string
  changed: boolean
  file: { sha256: string } | null
  wrongLines: { id: number; memberId: number; problems: string[] }[]
}
export type RunLineAnswer = {
  id: number
  memberId: number
  gross: string
  amount: string
  status: string
}
export type ReconciliationAnswer = {
  invariants: { number: number; title: string; found: unknown[] }[]
}
export type DecisionAnswer = { decided: number[]; failed: { id: number; error: string }[] }
