import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { RefundSumsView, RefundTaskView } from '#contract/order-money.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { staffListQuery, staffQuery } from '#web/queries/staff-list.ts'
import { Figures } from '#web/staff/figures.tsx'
import { countOf, formatExact } from '#web/staff/format.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { DebtsDesk } from './debts-desk.tsx'
import { CLOSED_COLUMNS, openColumns } from './refund-columns.tsx'
import { Refunding } from './refund-steps.tsx'

const LIST = '/api/refund-tasks'
const TABS = ['overpaid', 'all', 'closed'] as const

/** Money that the shop owes its customers, the earliest promise first, and the closed refunds. */
export default function RefundsScreen() {
  const { data: sums } = useQuery(staffQuery('/api/refund-sums'))
  const mayExport = useCan('reports.money')
  const params = new URLSearchParams(useSearch())
  const tab = TABS.find((name) => name === params.get('tab')) ?? ''
  const show = tab || 'open'
  const q = params.get('q')
  const tabs = [
    { tab: '', label: 'Open', count: sums?.open.count },
    { tab: 'overpaid', label: 'Overpaid', count: sums?.overpaid.count },
    { tab: 'all', label: 'All we owe' },
    { tab: 'closed', label: 'Closed' },
  ]
  return (
    <>
      <DeskHeading total={sums?.open.count}>
        {mayExport && show !== 'all' && (
          <ExportButton
            fileName="refunds.csv"
            read={() => fileAsStaff('/api/refund-exports', { show, ...(q && { q }) })}
          />
        )}
      </DeskHeading>
      <TabLinks className="mb-5" label="Refunds" tabs={tabsAt('/admin/refunds', tabs, tab)} />
      {sums && <OwedFigures sums={sums} />}
      {show === 'all' && <DebtsDesk />}
      {show === 'closed' && <ClosedDesk />}
      {(show === 'open' || show === 'overpaid') && <OpenDesk key={show} show={show} />}
    </>
  )
}

/** Every refund that is open, or those of orders that were paid too much. */
function OpenDesk({ show }: { show: 'open' | 'overpaid' }) {
  const [sending, setSending] = useState<number>()
  const close = () => setSending(undefined)
  const toggle = ({ id }: RefundTaskView) => setSending(sending === id ? undefined : id)
  return (
    <DeskTable<RefundTaskView>
      name="refunds"
      label="Refunds that are owed"
      query={(query) => staffListQuery(LIST, `show=${show}&${query}`)}
      searchLabel="Search refunds"
      columns={openColumns({ sending, onSend: toggle })}
      renderBelow={(task) =>
        task.id === sending && <Refunding task={task} method={task.method} onClose={close} />
      }
      empty={(state) => (isNarrowed(state) ? 'No refunds found' : NOTHING[show])}
    />
  )
}

const NOTHING = {
  open: 'No refunds due',
  overpaid: 'No overpaid orders',
}

const ClosedDesk = () => (
  <DeskTable<RefundTaskView>
    name="refunds-closed"
    label="Refunds that are closed"
    query={(query) => staffListQuery(LIST, `show=closed&${query}`)}
    searchLabel="Search refunds"
    columns={CLOSED_COLUMNS}
    empty={(state) => (isNarrowed(state) ? 'No refunds found' : 'No closed refunds yet')}
  />
)

/** What is owed in all, what of it is late or waits for a second person, and what went back. */
function OwedFigures({ sums: { open, late, waiting, sent } }: { sums: RefundSumsView }) {
  const days = sent.days === null ? '' : `, ${sent.days} days each`
  return (
    <Figures
      label="What is owed"
      figures={[
        { name: 'Refunds due', ...figureOf(open), tone: 'lead' },
        {
          name: 'Overdue',
          ...figureOf(late),
          tone: late.count > 0 ? 'late' : undefined,
        },
        {
          name: 'Waiting for second approval',
          amount: waiting.amount,
          note: `${countOf(waiting.count, 'refund')} above ${formatExact(waiting.above)}`,
        },
        {
          name: 'Sent this month',
          amount: sent.amount,
          note: countOf(sent.count, 'refund') + days,
        },
      ]}
    />
  )
}

const figureOf = ({ count, amount }: { count: number; amount: string }) => ({
  amount,
  note: countOf(count, 'refund'),
})
