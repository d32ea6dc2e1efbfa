// The events of the partner programme. Their payloads hold ids and enum values, never personal data.

import type { UnderWay } from './payouts.ts'

export type PartnerEvents = {
  'member.enrolled': { memberId: number }
  'member.moved': { memberId: number; from: number | null; to: number; reason?: string }
  'member.placed': { memberId: number; under: number; reason?: string }
  'member.placement-waits': { memberId: number; under: number; because: string; reason: string }
  'member.placement-failed': { memberId: number; under: number }
  'member.placement-taken-back': { memberId: number; under: number }
  'member.rank-changed': { memberId: number; from: string; to: string }
  'member.closed': { memberId: number }
  'member.suspended': { memberId: number; reason: string }
  'member.reinstated': { memberId: number; reason: string }
  'member.money-awarded': { memberId: number; commissionId: number; amountCents: number }
  'member.payout-details-shown': { memberId: number }
  'member.noted': { memberId: number; noteId: number }
  'member.details-changed': { memberId: number; changed: string[] }
  'member.code-asked': { codeId: number }
  'member.signed-in': { memberId: number }
  'member.signed-out': { memberId: number }
  'member.sessions-ended': { memberId: number; ended: number }
  'member.authenticator-started': { memberId: number }
  'member.authenticator-on': { memberId: number }
  'member.authenticator-off': { memberId: number }
  'member.recovery-codes-renewed': { memberId: number }
  'member.recovery-code-used': { memberId: number; left: number }
  'sale.flagged': { orderId: number; memberId: number }
  'sale.cleared': { orderId: number; because?: string }
  'commission.held': { commissionId: number; because?: string }
  'commission.released': { commissionId: number; because?: string }
  'commissions.posted': { orderId: number | null; commissionIds: number[] }
  'commissions.approved': { commissionIds: number[] }
  'commissions.voided': { commissionIds: number[]; reason: string; because?: string }
  'commissions.restored': { orderId: number; commissionIds: number[] }
  'commissions.reversed': { commissionIds: number[]; reason: string }
  'plan.drafted': { planId: number }
  'plan.changed': { planId: number; changed: string[] }
  'plan.deleted': { planId: number }
  'plan.published': { planId: number; version: number }
  'plan.started': { planId: number }
  'plan.notice-due': { planId: number; memberId: number; about: 'change' | 'recall' }
  'payout.opened': { batchId: number }
  'payout.work-asked': { batchId: number; work: UnderWay }
  'payout.calculated': { batchId: number }
  'payout.not-locked': { batchId: number }
  'payout.locked': { batchId: number }
  'payout.committed': { batchId: number }
  'payout.file-taken': { batchId: number }
  'payout.sent': { batchId: number }
  'payout.cancelled': { batchId: number; from: string }
  'payout.settled': { batchId: number }
  'payout.line-paid': { paymentId: number; memberId: number }
  'payout.line-failed': { paymentId: number; memberId: number }
  'books.check-asked': Record<string, never>
  'month.closed': { year: number; month: number; sha256: string }
}
