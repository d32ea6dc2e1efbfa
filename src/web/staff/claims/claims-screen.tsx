import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { ClaimView } from '#contract/prize-claims.ts'
import type { ClaimStatus } from '#contract/prizes.ts'
import { claimsQuery, useFollowClaim } from '#web/queries/staff-customers.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString, isNarrowed } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/claims', filters: ['status', 'sort'] }

/** Pending is yellow, contacted blue, anything else green. */
const STATES: Record<ClaimStatus, [BadgeTone, string]> = {
  pending: ['warn', 'Pending'],
  contacted: ['info', 'Contacted'],
  completed: ['ok', 'Completed'],
}

const STATUS = {
  name: 'status',
  label: 'Every status',
  options: Object.entries(STATES).map(([value, [, label]]) => ({ value, label })),
}
const SORT = {
  name: 'sort',
  label: 'Newest first',
  options: [{ value: 'oldest', label: 'Oldest first' }],
}

const COLUMNS: Column<ClaimView>[] = [
  { id: 'name', label: 'Name', names: true, cell: ({ name }) => name },
  {
    id: 'reach',
    label: 'Reach them',
    cell: ({ email, phone }) => (
      <span>
        <a className="link break-all" href={`mailto:${encodeURIComponent(email)}`}>
          {email}
        </a>
        <span className="small muted num block">{phone}</span>
      </span>
    ),
  },
  { id: 'prize', label: 'Prize', cell: ({ prize }) => prize },
  {
    id: 'proof',
    label: 'Proof',
    cell: ({ verified }) =>
      verified ? (
        <Badge tone="ok">
          <ShieldCheck className="i i-s" aria-hidden="true" />
          Verified
        </Badge>
      ) : (
        <Badge tone="bad">
          <ShieldAlert className="i i-s" aria-hidden="true" />
          Unverified
        </Badge>
      ),
  },
  {
    id: 'date',
    label: 'Date',
    cell: ({ createdAt }) => <span className="num">{formatShortInstant(createdAt)}</span>,
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <Badge tone={STATES[status][0]} dot>
        {STATES[status][1]}
      </Badge>
    ),
  },
  { id: 'act', label: 'Next', align: 'right', fixed: true, cell: (row) => <Next claim={row} /> },
]

/** Prizes that visitors claimed: verified ones were won on the wheel, others may be a try. */
export default function ClaimsScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(claimsQuery(toQueryString(table.state, PAGE_SIZE)))
  const choice = useColumnChoice('claims', COLUMNS)
  return (
    <>
      <DeskHeading total={list.data?.total} />
      <TableBar
        table={table}
        searchLabel="Search claims"
        filters={[STATUS, SORT]}
        choice={choice}
        columns={COLUMNS}
      />
      <DataTable
        label="Prize claims"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={isNarrowed(table.state) ? 'No lottery claims found' : 'No lottery claims yet'}
      />
    </>
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
  const press = () =>
    follow.mutate(
      { id, status: next.status },
      {
        onError: (error) =>
          toast({
            title: 'Error',
            text: errorSentence(error),
            tone: 'failure',
          }),
      },
    )
  return (
    <Button
      variant={status === 'completed' ? 'quiet' : 'soft'}
      size="sm"
      pending={follow.isPending}
      onClick={press}
    >
      {next.label}
      <span className="sr-only"> for {name}</span>
    </Button>
  )
}
