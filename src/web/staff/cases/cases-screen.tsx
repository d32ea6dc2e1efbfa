import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { CASE_GROUPS, type CaseGroup } from '#contract/cases.ts'
import { INBOX_KIND_NAMES, type InboxCounts, type InboxItemView } from '#contract/inbox.ts'
import { quoteReference, type QuoteStatus } from '#contract/quotes.ts'
import type { ContactStatus } from '#contract/enquiries.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { MESSAGE_STATES } from '#web/staff/messages/labels.ts'
import { QUOTE_STATES } from '#web/staff/quotes/labels.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { type Column, column, OpenButton, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { isNarrowed, noneLabel, type TableState } from '#web/staff/table/table-address.ts'
import { Clock } from '#web/ui/clock.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { clockOf } from '#web/ui/cases/promise-text.ts'
import { type DueGroup, dueCounts, dueGroupOf, whatIsDue } from './due.ts'
import { CASE_STATE_LABELS } from './labels.ts'
import { Owner } from './owner.tsx'
import { ReadingPane, useReading } from './reading-pane.tsx'

const GROUP_LABELS: Record<CaseGroup, string> = {
  open: 'All open',
  overdue: 'Overdue',
  mine: 'Mine',
  unassigned: 'Unassigned',
  decided: 'Decided',
  closed: 'Closed',
}

const DUE_LABELS: Record<DueGroup, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  later: 'Later',
}

/** Cases, messages and requests for a price that wait: what is due next first. */
export default function CasesScreen() {
  const reading = useReading()
  const { data: counts } = useQuery(staffQuery('/api/inbox-counts'))
  return (
    <>
      <Heading counts={counts} />
      <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,480px)] wide:items-start wide:gap-5">
        {(reading.isWide || !reading.open) && (
          <div>
            <DeskTable
              name="inbox"
              label="Cases, messages and quotes"
              query={staffList('/api/inbox')}
              keyOf={({ key }) => key}
              searchLabel="Search"
              params={['group']}
              filters={[filterBy('kind', 'All types', INBOX_KIND_NAMES)]}
              columns={columnsFor}
              empty={noneLabel('cases')}
              groupOf={(row, state) => groupOf(row, state, counts)}
              isCurrent={({ key }) => key === reading.open?.key}
              onOpen={reading.read}
            />
          </div>
        )}
        {(reading.isWide || reading.open) && (
          <ReadingPane open={reading.open} onClose={reading.close} />
        )}
      </div>
    </>
  )
}

function Heading({ counts }: { counts: InboxCounts | undefined }) {
  const mayAnswer = useCan('cases.answer')
  const group = new URLSearchParams(useSearch()).get('group') ?? 'open'
  return (
    <>
      <DeskHeading total={counts?.open}>
        {counts && <p className="small muted num">{keptText(counts)}</p>}
        <SmallButtonLink variant="line" label="All messages" href="/admin/messages" />
        {mayAnswer && (
          <SmallButtonLink variant="line" label="Saved replies" href="/admin/cases/replies" />
        )}
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
  )
}

/** What is open stands in parts, as long as it is in the order of what is due. */
function groupOf(row: InboxItemView, state: TableState, counts: InboxCounts | undefined) {
  const isByDue = state.sort === '' || state.sort === 'due'
  if (!isByDue || row.state !== 'open') return undefined
  const group = dueGroupOf(row)
  return {
    label: DUE_LABELS[group],
    isLate: group === 'overdue',
    // The counts are of all that is open.
    count: isNarrowed(state) ? undefined : counts && dueCounts(counts)[group],
  }
}

function keptText({ promised, kept }: InboxCounts): string {
  if (promised === 0) return 'No replies due this month yet'
  const share = Math.round((kept / promised) * 100)
  return `Replied on time this month: ${share}% (${kept} of ${promised})`
}

const columnsFor = (onOpen: (row: InboxItemView) => void): Column<InboxItemView>[] => [
  column('subject', 'Case', { rowHeader: true }, (row) => (
    <div className="min-[1024px]:py-2.5">
      <TwoLines belowClass="font-normal" below={aboutText(row)}>
        <OpenButton onOpen={() => onOpen(row)}>{row.subject}</OpenButton>
      </TwoLines>
    </div>
  )),
  column('due', 'Due', { sort: 'due' }, (row) => <Due row={row} />),
  column('owner', 'Assigned to', ({ owner }) => <Owner name={owner} />),
]

function aboutText({ source, kind, id, customerName, reference }: InboxItemView): string {
  const number = source === 'quote' ? quoteReference(id) : String(id)
  return [`${INBOX_KIND_NAMES[kind]} ${number}`, customerName, reference].filter(Boolean).join(', ')
}

function Due({ row }: { row: InboxItemView }) {
  if (row.state !== 'open') return endText(row) || CASE_STATE_LABELS[row.state][1]
  if (row.due && !row.dueAt) return <TwoLines below="First reply">No deadline</TwoLines>
  const { state, used, text } = clockOf(row)
  return (
    <TwoLines below={whatIsDue(row)}>
      <Clock boxes={8} used={used} state={state} text={text} />
    </TwoLines>
  )
}

/** How it ended: the decision of a case, the status of a message or a quote. */
function endText({ source, outcome }: InboxItemView): string {
  if (source === 'message') return MESSAGE_STATES[outcome as ContactStatus][1]
  if (source === 'quote') return QUOTE_STATES[outcome as QuoteStatus][1]
  return outcome
}
