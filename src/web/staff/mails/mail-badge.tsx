import type { MailState } from '#contract/mails.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const MAIL_STATE_NAMES: Record<MailState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Not sent: no mail server',
  failed: 'Failed',
}
const TONES: Record<MailState, BadgeTone> = {
  waiting: 'info',
  sent: 'ok',
  kept: 'warn',
  failed: 'bad',
}

export const MailBadge = ({ state }: { state: MailState }) => (
  <Badge tone={TONES[state]}>{MAIL_STATE_NAMES[state]}</Badge>
)
