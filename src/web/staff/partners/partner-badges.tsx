import type { CommissionStatus, QualificationStatus, Rank } from '#contract/partners.ts'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { COMMISSION_STATES, STANDINGS } from './labels.ts'

type StandingProps = {
  qualificationStatus: QualificationStatus
  isActive: boolean
  closed?: boolean
}

/** A partner who was switched off without a suspension is inactive. */
export function Standing({ qualificationStatus, isActive, closed }: StandingProps) {
  if (closed) return <Badge tone="line">Closed</Badge>
  const standing = qualificationStatus === 'active' && !isActive ? 'inactive' : qualificationStatus
  return <StateBadge state={STANDINGS[standing]} />
}

export const RankName = ({ rank }: { rank: Rank }) => <Badge tone="line">{rank}</Badge>

type StateProps = { status: CommissionStatus; flagged?: boolean; amount: string }

export function State({ status, flagged, amount }: StateProps) {
  // What takes something back was never paid out itself.
  if (status === 'paid' && amount.startsWith('-')) return <StateBadge state={SETTLED} dot={false} />
  const state = flagged ? 'flagged' : status
  return (
    <StateBadge state={COMMISSION_STATES[state]} dot={state === 'held' || state === 'flagged'} />
  )
}

const SETTLED = ['neutral', 'Settled'] as const
