import type { ProposalState } from '#contract/quote-offers.ts'
import type { QuoteStatus } from '#contract/quotes.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const QUOTE_STATES: Record<QuoteStatus, StateLabel> = {
  pending: ['warn', 'Pending'],
  answered: ['info', 'Answered'],
  accepted: ['ok', 'Accepted'],
  declined: ['bad', 'Declined'],
  expired: ['neutral', 'Expired'],
}

/** What became of an offer that had to wait. */
export const PROPOSAL_LABELS: Record<ProposalState, StateLabel> = {
  waiting: ['warn', 'Waiting for approval'],
  approved: ['ok', 'Approved'],
  rejected: ['bad', 'Rejected'],
  replaced: ['neutral', 'Replaced'],
  lapsed: ['neutral', 'Expired'],
}
