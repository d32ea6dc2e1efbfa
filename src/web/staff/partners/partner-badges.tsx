import type { CommissionStatus, QualificationStatus, Rank } from '#contract/partners.ts'
import type { CommissionState } from '#contract/staff-partners.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { STANDING_WORDS, STATE_WORDS } from './labels.ts'

const STANDING_TONES: Record<QualificationStatus, BadgeTone> = {
  active: 'ok',
  inactive: 'neutral',
  suspended: 'bad',
}

type StandingProps = {
  qualificationStatus: QualificationStatus
  isActive: boolean
  closed?: boolean
}

/** One who is switched off without a word is inactive. */
export function Standing({ qualificationStatus, isActive, closed }: StandingProps) {
  if (closed) return <Badge tone="line">Closed</Badge>
  const standing = qualificationStatus === 'active' && !isActive ? 'inactive' : qualificationStatus
  return (
    <Badge tone={STANDING_TONES[standing]} dot>
      {STANDING_WORDS[standing]}
    </Badge>
  )
}

export const RankName = ({ rank }: { rank: Rank }) => <Badge tone="line">{rank}</Badge>

const STATE_TONES: Record<CommissionState, BadgeTone> = {
  pending: 'neutral',
  held: 'warn',
  approved: 'info',
  batched: 'info',
  paid: 'ok',
  void: 'line',
  flagged: 'bad',
}

type StateProps = { status: CommissionStatus; flagged?: boolean }

export function State({ status, flagged }: StateProps) {
  const state: CommissionState = flagged ? 'flagged' : status
  return (
    <Badge tone={STATE_TONES[state]} dot={state === 'held' || state === 'flagged'}>
      {STATE_WORDS[state]}
    </Badge>
  )
}
