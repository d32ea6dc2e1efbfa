import type { QuoteStatus } from '#contract/quotes.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const QUOTE_STATES: Record<QuoteStatus, [BadgeTone, string]> = {
  pending: ['warn', 'Pending'],
  answered: ['info', 'Answered'],
  accepted: ['ok', 'Accepted'],
  declined: ['bad', 'Declined'],
  expired: ['neutral', 'Expired'],
}

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const [tone, label] = QUOTE_STATES[status]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
