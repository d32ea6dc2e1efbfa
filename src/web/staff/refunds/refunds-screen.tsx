import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { RefundTaskView } from '#contract/order-money.ts'
import { openRefundsQuery, refundCountsQuery } from '#web/queries/staff-order-money.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { Figures } from '#web/staff/figures.tsx'
import { countOf } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { CLOSED_COLUMNS, openColumns } from './refund-columns.tsx'
import { RefundForm } from './refund-form.tsx'
import './refunds.css'

const LIST = '/api/refund-tasks'

/** Money that the shop owes its customers: the longest promised first, and what became of the others. */
export default function RefundsScreen() {
  const { data: counts } = useQuery(refundCountsQuery())
  const isClosed = new URLSearchParams(useSearch()).get('tab') === 'closed'
  const tabs = [
    { tab: '', label: 'Open', count: counts?.open },
    { tab: 'closed', label: 'Closed' },
  ]
  return (
    <>
      <DeskHeading total={counts?.open} />
      <div className="mb-5">
        <TabLinks label="Refunds" tabs={tabsAt('/admin/refunds', tabs, isClosed ? 'closed' : '')} />
      </div>
      {isClosed ? <ClosedDesk /> : <OpenDesk />}
    </>
  )
}

function OpenDesk() {
  const [sending, setSending] = useState<number>()
  const close = () => setSending(undefined)
  const toggle = ({ id }: RefundTaskView) => setSending(sending === id ? undefined : id)
  return (
    <>
      <OwedFigures />
      <DeskTable<RefundTaskView>
        name="refunds"
        label="Refunds that are owed"
        query={(query) => staffListQuery(LIST, `show=open&${query}`)}
        searchLabel="Search refunds"
        columns={openColumns({ sending, onSend: toggle })}
        renderBelow={(task) =>
          task.id === sending && <RefundForm task={task} method="transfer" onClose={close} />
        }
        empty={(state) => (isNarrowed(state) ? 'No refunds found' : 'Nothing is owed to anybody')}
      />
    </>
  )
}

const ClosedDesk = () => (
  <DeskTable<RefundTaskView>
    name="refunds-closed"
    label="Refunds that are closed"
    query={(query) => staffListQuery(LIST, `show=closed&${query}`)}
    searchLabel="Search refunds"
    columns={CLOSED_COLUMNS}
    empty={(state) => (isNarrowed(state) ? 'No refunds found' : 'None was closed yet')}
  />
)

/** What is owed in all, what of it is late, and what waits for a second person. */
function OwedFigures() {
  const { data: tasks } = useQuery(openRefundsQuery())
  if (!tasks) return null
  const late = tasks.filter((task) => task.late)
  const waits = tasks.filter(({ needsApproval, approvedBy }) => needsApproval && !approvedBy)
  return (
    <Figures
      label="What is owed"
      figures={[
        { name: 'We owe customers', ...sumOf(tasks), tone: 'lead' },
        { name: 'Over the promise', ...sumOf(late), tone: late.length > 0 ? 'late' : undefined },
        { name: 'Waiting for a second person', ...sumOf(waits) },
      ]}
    />
  )
}

function sumOf(tasks: readonly Pick<RefundTaskView, 'amount'>[]) {
  const cents = tasks.reduce((sum, { amount }) => sum + (centsFromDollars(amount) ?? 0), 0)
  return { amount: dollarsFromCents(cents), note: countOf(tasks.length, 'refund') }
}
