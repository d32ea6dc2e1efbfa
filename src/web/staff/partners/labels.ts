// How staff's screens name partners, commissions and their states.

import type { CommissionType, QualificationStatus } from '#contract/partners.ts'
import type {
  CommissionState,
  Decision,
  DecisionReason,
  MovePartner,
  NoteKind,
  RenewCode,
  StaffCommissionView,
  StandingReason,
} from '#contract/staff-partners.ts'
import { countOf } from '#web/staff/format.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { COMMISSION_STATUS_LABELS } from '#web/ui/partner-labels.ts'

export const STANDINGS: Record<QualificationStatus, [tone: BadgeTone, label: string]> = {
  active: ['ok', 'Active'],
  inactive: ['neutral', 'Inactive'],
  suspended: ['bad', 'Suspended'],
}

export const COMMISSION_STATES: Record<CommissionState, [tone: BadgeTone, label: string]> = {
  pending: ['neutral', COMMISSION_STATUS_LABELS.pending],
  held: ['warn', COMMISSION_STATUS_LABELS.held],
  approved: ['info', COMMISSION_STATUS_LABELS.approved],
  batched: ['info', COMMISSION_STATUS_LABELS.batched],
  paid: ['ok', COMMISSION_STATUS_LABELS.paid],
  void: ['line', COMMISSION_STATUS_LABELS.void],
  flagged: ['bad', 'Flagged'],
}

export const KIND_LABELS: Record<CommissionType, string> = {
  direct: 'Direct sale',
  override: 'Override',
  rank_bonus: 'Rank bonus',
  adjustment: 'Award',
}

export const REASON_LABELS: Record<
  StandingReason | DecisionReason | MovePartner['reason'] | RenewCode['reason'],
  string
> = {
  'terms-broken': 'Broke the terms',
  'fraud-suspected': 'Fraud suspected',
  complaint: 'A complaint',
  'own-wish': 'At their request',
  cleared: 'Reviewed and cleared',
  'put-right': 'Fixed',
  mistake: 'It was a mistake',
  'wrong-sponsor': 'Enrolled under the wrong sponsor',
  'sponsor-left': 'The sponsor has left',
  stolen: 'The code was stolen',
  'order-in-doubt': 'The order is in doubt',
  'buyer-in-doubt': 'The buyer is in doubt',
  dispute: 'A dispute',
  checked: 'Checked',
  other: 'Another reason',
}

export const NOTE_LABELS: Record<NoteKind, string> = {
  note: 'Note',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  moved: 'Placed',
  awarded: 'Awarded',
  held: 'Commission held',
  released: 'Commission released',
  voided: 'Commission made void',
  cleared: 'Sale cleared',
}

export const DECISION_LABELS: Record<Decision, { does: string; done: string; button: string }> = {
  hold: { does: 'It stays pending until someone releases it.', done: 'held', button: 'Hold' },
  release: {
    does: 'It will be approved on its normal date.',
    done: 'released',
    button: 'Release',
  },
  void: {
    does: 'It will never be paid. You cannot undo this.',
    done: 'made void',
    button: 'Cancel commission',
  },
  clear: {
    does: 'The buyer is not the seller, so the full commission will be paid.',
    done: 'cleared',
    button: 'Clear the sale',
  },
}

export function kindLabel(row: StaffCommissionView): string {
  const { reversalOf, commissionType, level, amount } = row
  if (reversalOf !== null) return 'Deducted'
  if (commissionType === 'adjustment' && amount.startsWith('-')) return 'Correction'
  if (commissionType === 'override' && level) return `Override, level ${level}`
  return KIND_LABELS[commissionType]
}

/** `#12` and `12` name partner 12. */
export const partnerNumber = (typed: string | undefined) =>
  Number((typed ?? '').replace(/^\s*#/, '')) || undefined

export const countLabel = (count: number) => countOf(count, 'commission')
