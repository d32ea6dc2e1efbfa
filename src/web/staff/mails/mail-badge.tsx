import type { MailState } from '#contract/mails.ts'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'

export const MAIL_STATES: Record<MailState, StateLabel> = {
  waiting: ['info', 'Waiting'],
  sent: ['ok', 'Sent'],
  kept: ['warn', 'Saved, no mail server'],
  failed: ['bad', 'Failed'],
}

export const MailBadge = ({ state }: { state: MailState }) => (
  <StateBadge state={MAIL_STATES[state]} dot={false} />
)
