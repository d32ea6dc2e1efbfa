import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ClaimView } from '#contract/prize-claims.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useFollowClaim } from '#web/queries/staff-customers.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  type Column,
  column,
  dates,
  EmailLink,
  figures,
  StateBadge,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'

export const CLAIM_STATES: Record<ClaimStatus, [BadgeTone, string]> = {
  pending: ['warn', 'Pending'],
  contacted: ['info', 'Contacted'],
  completed: ['ok', 'Completed'],
}

const COLUMNS: Column<ClaimView>[] = [
  column('name', 'Name', { rowHeader: true }, ({ name }) => name),
  column('reach', 'Reach them', ({ email, phone }) => (
    <span>
      <EmailLink email={email} />
      <span className="small muted num block">{phone}</span>
    </span>
  )),
  column('prize', 'Prize', ({ prize }) => prize),
  column('proof', 'Proof', ({ verified }) => {
    const Icon = verified ? ShieldCheck : ShieldAlert
    return (
      <Badge tone={verified ? 'ok' : 'bad'}>
        <Icon className="i i-s" aria-hidden="true" />
        {verified ? 'Verified' : 'Unverified'}
      </Badge>
    )
  }),
  dates('date', 'Date', ({ createdAt }) => createdAt),
  column('status', 'Status', ({ status }) => <StateBadge state={CLAIM_STATES[status]} />),
  figures('act', 'Next', { fixed: true }, (row) => <Next claim={row} />),
]

/** Prizes that visitors claimed: verified ones were won on the wheel, others might be made up. */
export default function ClaimsScreen() {
  return (
    <DeskTable
      name="claims"
      label="Prize claims"
      renderHeading={(total) => <DeskHeading total={total} />}
      query={staffList('/api/lottery-claims')}
      searchLabel="Search claims"
      filters={[filterBy('status', 'Every status', CLAIM_STATES)]}
      sort={NEWEST_FIRST}
      columns={COLUMNS}
      empty={noneLabel('lottery claims')}
    />
  )
}

const NEXT: Record<ClaimStatus, { status: ClaimStatus; label: string }> = {
  pending: { status: 'contacted', label: 'Mark contacted' },
  contacted: { status: 'completed', label: 'Mark completed' },
  completed: { status: 'contacted', label: 'Reopen' },
}

function Next({ claim: { id, name, status } }: { claim: ClaimView }) {
  const may = useMay('customers.answer')
  const follow = useFollowClaim()
  if (!may) return null
  const next = NEXT[status]
  return (
    <SmallButton
      variant={status === 'completed' ? 'quiet' : 'soft'}
      label={next.label}
      srLabel={` for ${name}`}
      pending={follow.isPending}
      onClick={() => follow.mutate({ id, status: next.status }, { onError: toastError() })}
    />
  )
}
