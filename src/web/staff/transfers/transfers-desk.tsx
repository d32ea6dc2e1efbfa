import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatDollars } from '#contract/money.ts'
import type { TransferView } from '#contract/transfers.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import {
  actionColumn,
  type Column,
  column,
  CustomerCell,
  dates,
  figures,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { formatExact } from '#web/staff/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const TransferDialog = onDemand('The transfer', () => import('./transfer-dialog.tsx'))

const PATH = '/admin/transfers'

/** The transfer of the opened row, else the one in the URL. */
function useOpenTransfer() {
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const historyState = useHistoryState<unknown>()
  const [row, setRow] = useState<number>()
  const id = Number(search.get('order'))
  const linked = Number.isSafeInteger(id) && id > 0 ? id : undefined
  const close = () => {
    setRow(undefined)
    if (linked === undefined) return
    search.delete('order')
    navigate(search.size > 0 ? `${PATH}?${search}` : PATH, { state: historyState, replace: true })
  }
  return { shown: row ?? linked, open: setRow, close }
}

/** Orders that wait for their transfer, the longest waiting first; and the paid ones. */
export function TransfersDesk() {
  const transfer = useOpenTransfer()
  const { data: counts } = useQuery(staffQuery('/api/transfer-counts'))
  const isPaid = new URLSearchParams(useSearch()).get('show') === 'paid'
  const withCount = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${count})`
  const show = {
    name: 'show',
    label: 'All waiting',
    options: [
      { value: 'receipts', label: withCount('With a receipt to check', counts?.receipts) },
      { value: 'partial', label: withCount('Part paid', counts?.partial) },
      { value: 'late', label: withCount('Overdue', counts?.late) },
      { value: 'paid', label: 'Paid' },
    ],
  }
  return (
    <>
      <DeskTable
        name="transfers"
        label="Expected transfers"
        query={staffList('/api/transfers')}
        searchLabel="Search transfers"
        filters={[show]}
        sort={isPaid ? NEWEST_FIRST : LONGEST_FIRST}
        keyOf={({ orderId }) => orderId}
        columns={columnsFor}
        empty={(state) => (isNarrowed(state) ? 'No transfers found' : 'No transfers expected')}
        onOpen={({ orderId }) => transfer.open(orderId)}
      />
      {transfer.shown !== undefined && (
        <TransferDialog orderId={transfer.shown} onClose={transfer.close} />
      )}
    </>
  )
}

const LONGEST_FIRST = {
  label: 'Longest waiting first',
  options: [{ value: 'newest', label: 'Newest first' }],
}

const columnsFor = (onOpen: (row: TransferView) => void): Column<TransferView>[] => [
  column('order', 'Order', { rowHeader: true }, ({ reference }) => reference),
  column('customer', 'Customer', { wide: true }, ({ customerName, customerEmail }) => (
    <CustomerCell name={customerName} email={customerEmail} />
  )),
  figures('due', 'Due', ({ due, received, paymentStatus, orderStatus }) =>
    isClosed({ paymentStatus, orderStatus }) ? (
      `${formatDollars(received)} received`
    ) : (
      <TwoLines below={received !== '0.00' && `${formatDollars(received)} received`}>
        <b>{formatExact(due)}</b>
      </TwoLines>
    ),
  ),
  column('state', 'State', (row) => <TransferState row={row} />),
  dates('placed', 'Placed', ({ createdAt }) => createdAt),
  dates('term', 'Reserved until', { none: '–' }, ({ payBy }) => payBy),
  actionColumn(onOpen, ({ receipts, reference }) => (
    <>
      {receipts.waiting > 0 ? 'Check receipt' : 'Open'}
      <span className="sr-only"> of {reference}</span>
    </>
  )),
]

const isClosed = (row: Pick<TransferView, 'paymentStatus' | 'orderStatus'>) =>
  row.orderStatus === 'cancelled' || row.paymentStatus === 'paid'

function TransferState({ row }: { row: TransferView }) {
  const { receipts, received, late, paymentStatus, orderStatus } = row
  const open = !isClosed(row)
  const isPart = open && received !== '0.00'
  const receiptLabel = receipts.waiting === 1 ? 'Receipt sent' : `${receipts.waiting} receipts`
  const nothing = open && receipts.waiting === 0 && received === '0.00'
  return (
    <span className="flex flex-wrap gap-1.5">
      {receipts.waiting > 0 && <StateBadge state={['info', receiptLabel]} />}
      {orderStatus === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
      {paymentStatus === 'paid' && <StateBadge state={['ok', 'Paid']} />}
      {isPart && <StateBadge state={['warn', 'Part paid']} />}
      {late && <Badge tone="bad">Overdue</Badge>}
      {nothing && <Badge>Nothing yet</Badge>}
    </span>
  )
}
