import type { ContactStatus } from '#contract/enquiries.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const MESSAGE_STATES: Record<ContactStatus, [BadgeTone, string]> = {
  pending: ['warn', 'To answer'],
  answered: ['ok', 'Answered'],
  closed: ['neutral', 'Closed'],
}

export function MessageBadge({ status }: { status: ContactStatus }) {
  const [tone, label] = MESSAGE_STATES[status]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
