import type { QuoteStatus } from '#contract/quotes.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const QUOTE_STATES: Record<QuoteStatus, StateLabel> = {
  pending: ['warn', 'Pending'],
  answered: ['info', 'Answered'],
  accepted: ['ok', 'Accepted'],
  declined: ['bad', 'Declined'],
  expired: ['neutral', 'Expired'],
}
