import { useQuery } from '@tanstack/react-query'
import { CASE_KIND_NAMES } from '#contract/case-kinds.ts'
import { useLocation, useSearch } from 'wouter'
import {
  CASE_GROUPS,
  type CaseCounts,
  type CaseGroup,
  type StaffCaseView,
} from '#contract/cases.ts'
import { orderReference } from '#contract/order-number.ts'
import { caseCountsQuery } from '#web/queries/staff-cases.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, column, OpenButton, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { Clock } from '#web/ui/clock.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { clockOf } from '#web/ui/cases/promise-text.ts'
import { CASE_STATE_LABELS } from './labels.ts'
import { Owner } from './owner.tsx'

const GROUP_LABELS: Record<CaseGroup, string> = {
  open: 'All open',
  overdue: 'Overdue',
  mine: 'Mine',
  unassigned: 'Unassigned',
  decided: 'Decided',
  closed: 'Closed',
}

/** What shoppers reported: what is due next first. */
export default function CasesScreen() {
  const { data: counts } = useQuery(caseCountsQuery())
  const [, navigate] = useLocation()
  const group = new URLSearchParams(useSearch()).get('group') ?? 'open'
  const open = ({ id }: StaffCaseView) => navigate(`/admin/cases/${id}`)
  return (
    <DeskTable
      name="cases"
      label="Cases"
      renderHeading={() => (
        <>
          <DeskHeading total={counts?.open}>
            {counts && <p className="small muted num">{keptText(counts)}</p>}
          </DeskHeading>
          <div className="mb-5">
            <TabLinks
              label="Cases"
              tabs={CASE_GROUPS.map((name) => ({
                href: name === 'open' ? '/admin/cases' : `/admin/cases?group=${name}`,
                label: GROUP_LABELS[name],
                count: counts?.[name],
                current: group === name,
              }))}
            />
          </div>
        </>
      )}
      query={staffList('/api/cases')}
      searchLabel="Search cases"
      params={['group']}
      filters={[filterBy('kind', 'Every kind', KIND_STATES)]}
      columns={columnsFor}
      empty={noneLabel('cases')}
      onOpen={open}
    />
  )
}

const KIND_STATES = Object.fromEntries(
  Object.entries(CASE_KIND_NAMES).map(([kind, label]) => [kind, ['neutral', label] as const]),
)

function keptText({ promised, kept }: CaseCounts): string {
  if (promised === 0) return 'No answer was promised for this month yet'
  const share = Math.round((kept / promised) * 100)
  return `Promise kept this month: ${share} %, ${kept} of ${promised}`
}

const columnsFor = (onOpen: (row: StaffCaseView) => void): Column<StaffCaseView>[] => [
  column('subject', 'Case', { rowHeader: true }, (row) => (
    <TwoLines
      belowClass="font-normal"
      below={`${CASE_KIND_NAMES[row.kind]} ${row.id}, ${row.customerName}, ${orderReference(row.orderId)}`}
    >
      <OpenButton onOpen={() => onOpen(row)}>{row.subject}</OpenButton>
    </TwoLines>
  )),
  column('due', 'Due', { sort: 'due' }, (row) => <Due row={row} />),
  column('owner', 'Who has it', ({ owner }) => <Owner name={owner} />),
]

function Due({ row }: { row: StaffCaseView }) {
  if (row.state !== 'open') return dueText(row) || CASE_STATE_LABELS[row.state][1]
  const { state, used, text } = clockOf(row)
  return (
    <TwoLines below={dueText(row)}>
      <Clock boxes={8} used={used} state={state} text={text} />
    </TwoLines>
  )
}

/** What the clock is for. */
export function dueText({ state, due, decision }: StaffCaseView): string {
  if (due) return due === 'answer' ? 'First answer' : 'Decision'
  if (state === 'open') return 'Shopper’s turn'
  return decision?.title ?? ''
}
