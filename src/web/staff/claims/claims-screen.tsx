import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ClaimView } from '#contract/prize-claims.ts'
import { type ClaimStatus, isWinning } from '#contract/prizes.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
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
import { Act } from '#web/staff/act.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export const CLAIM_STATES: Record<ClaimStatus, [BadgeTone, string]> = {
  pending: ['warn', 'Pending'],
  contacted: ['info', 'Contacted'],
  completed: ['ok', 'Completed'],
}

const COLUMNS: Column<ClaimView>[] = [
  column('name', 'Name', { rowHeader: true }, ({ name }) => name),
  column('reach', 'Contact', ({ email, phone }) => (
    <span>
      <EmailLink email={email} />
      <span className="small muted num block">{phone}</span>
    </span>
  )),
  column('prize', 'Prize', ({ prize }) => prize),
  column('proof', 'Verified', ({ verified }) => {
    const Icon = verified ? ShieldCheck : ShieldAlert
    return (
      <Badge tone={verified ? 'ok' : 'bad'}>
        <Icon className="i i-s" aria-hidden="true" />
        {verified ? 'Verified' : 'Unverified'}
      </Badge>
    )
  }),
  column('given', 'Given', ({ grant }) =>
    grant ? (
      <span>
        {grant.says}
        {grant.code && <span className="small muted num block">{grant.code}</span>}
      </span>
    ) : (
      <span className="muted">Nothing yet</span>
    ),
  ),
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
      filters={[filterBy('status', 'All statuses', CLAIM_STATES)]}
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

function Next({ claim }: { claim: ClaimView }) {
  const { id, name, status } = claim
  const may = useCan('customers.answer')
  const follow = useSend('PUT', `/api/lottery-claims/${id}`)
  if (!may) return null
  const next = NEXT[status]
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <Give claim={claim} />
      <Act
        variant={status === 'completed' ? 'quiet' : 'soft'}
        label={next.label}
        srLabel={` for ${name}`}
        verb={follow}
        input={{ status: next.status }}
      />
    </span>
  )
}

/** Gives a claim that waits what it claims, if the wheel has such a prize. */
function Give({ claim: { id, name, prize, prizeId, grant } }: { claim: ClaimView }) {
  const may = useCan('vouchers.change')
  const give = useSend('POST', `/api/lottery-claims/${id}/grants`)
  if (!may || grant || !isWinning(prizeId)) return null
  return (
    <Act
      label="Send prize"
      srLabel={` to ${name}`}
      verb={give}
      input={undefined}
      confirm={{
        title: `Send ${name} this prize?`,
        text: `${prize}: we e-mail how to use it. It works once, with the e-mail or phone number on the claim.`,
        variant: 'primary',
        confirmLabel: 'Send prize',
        cancelLabel: 'Cancel',
        pendingLabel: 'Giving...',
      }}
    />
  )
}
