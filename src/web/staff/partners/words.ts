// Partners and commissions as staff say them.

import { TIME_ZONE } from '#contract/jamaica.ts'
import type {
  CommissionType,
  QualificationStatus,
  WalletTransactionType,
} from '#contract/partners.ts'
import type { PayoutMethod, PayoutStatus } from '#contract/payouts.ts'
import type {
  CommissionState,
  Decision,
  DecisionReason,
  MovePartner,
  NoteKind,
  StandingReason,
} from '#contract/staff-partners.ts'

export const STANDING_WORDS: Record<QualificationStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

export const STATE_WORDS: Record<CommissionState, string> = {
  pending: 'Pending',
  held: 'Held',
  approved: 'Approved',
  batched: 'In a payout',
  paid: 'Paid',
  void: 'Void',
  flagged: 'Flagged',
}

export const KIND_WORDS: Record<CommissionType, string> = {
  direct: 'Direct sale',
  override: 'Override',
  rank_bonus: 'Rank bonus',
  adjustment: 'Award',
}

export const REASON_WORDS: Record<StandingReason | DecisionReason | MovePartner['reason'], string> =
  {
    'terms-broken': 'Terms broken',
    'fraud-suspected': 'Fraud suspected',
    complaint: 'A complaint',
    'own-wish': 'Their own wish',
    cleared: 'Looked into and cleared',
    'put-right': 'Put right',
    mistake: 'It was a mistake',
    'wrong-sponsor': 'Enrolled under the wrong sponsor',
    'sponsor-left': 'The sponsor has left',
    'order-in-doubt': 'The order is in doubt',
    'buyer-in-doubt': 'The buyer is in doubt',
    dispute: 'A dispute',
    checked: 'Checked',
    other: 'Another reason',
  }

export const NOTE_WORDS: Record<NoteKind, string> = {
  note: 'Note',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  moved: 'Moved',
  awarded: 'Awarded',
  held: 'Commission held',
  released: 'Commission released',
  voided: 'Commission made void',
  cleared: 'Sale cleared',
}

export const DECISION_WORDS: Record<Decision, { does: string; done: string; button: string }> = {
  hold: {
    does: 'It stays pending until somebody releases it.',
    done: 'held',
    button: 'Hold',
  },
  release: {
    does: 'It is approved as soon as its time has come.',
    done: 'released',
    button: 'Release',
  },
  void: {
    does: 'It is never paid. This cannot be taken back.',
    done: 'made void',
    button: 'Make void',
  },
  clear: {
    does: 'The buyer is not the seller: the whole sale is paid after all.',
    done: 'cleared',
    button: 'Clear the sale',
  },
}

export const LINE_WORDS: Record<WalletTransactionType, string> = {
  commission: 'Commission',
  bonus: 'Bonus',
  reversal: 'Taken back',
  repayment: 'Repayment',
  tax: 'Tax withheld',
  payout: 'Payout',
  payout_return: 'Payout returned',
  adjustment: 'Award',
}

export const METHOD_WORDS: Record<PayoutMethod, string> = {
  bank_transfer: 'Bank transfer',
  paypal: 'PayPal',
  western_union: 'Western Union',
}

export const PAYOUT_WORDS: Record<PayoutStatus, string> = {
  pending: 'In preparation',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Failed',
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
/** `20 Nov 2026`. */
export const sayDay = (iso: string) => day.format(new Date(iso))

const month = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  month: 'long',
  year: 'numeric',
})
/** `November 2026`, of `2026-11`. */
export const sayMonthName = (text: string) => month.format(new Date(`${text}-15T00:00:00Z`))

export const sayCount = (count: number) => count.toLocaleString('en-JM')
export const sayMany = (count: number) =>
  count === 1 ? '1 commission' : `${sayCount(count)} commissions`
