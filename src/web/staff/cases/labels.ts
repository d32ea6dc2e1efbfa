import type { CaseOutcome, CaseState } from '#contract/cases.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const CASE_STATE_LABELS: Record<CaseState, StateLabel> = {
  open: ['warn', 'Open'],
  decided: ['info', 'Decided'],
  closed: ['neutral', 'Closed'],
}

export const OUTCOME_LABELS: Record<CaseOutcome, string> = {
  part: 'A part',
  repair: 'A repair',
  exchange: 'An exchange',
  refund: 'A refund',
  refusal: 'Rejected',
}
