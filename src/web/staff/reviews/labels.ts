import type { ReviewState } from '#contract/review-limits.ts'
import type { StateLabel } from '#web/staff/table/columns.tsx'

export const REVIEW_LABELS: Record<ReviewState, StateLabel> = {
  waiting: ['warn', 'To look at'],
  shown: ['ok', 'Shown'],
  refused: ['bad', 'Rejected'],
}
