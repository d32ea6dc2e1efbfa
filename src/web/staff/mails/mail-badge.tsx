import type { MailState } from '#contract/mails.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const MAIL_STATES: Record<MailState, [tone: BadgeTone, label: string]> = {
  waiting: ['info', 'Waiting'],
  sent: ['ok', 'Sent'],
  kept: ['warn', 'Not sent: no mail server'],
  failed: ['bad', 'Failed'],
}

export function MailBadge({ state }: { state: MailState }) {
  const [tone, label] = MAIL_STATES[state]
  return <Badge tone={tone}>{label}</Badge>
}
