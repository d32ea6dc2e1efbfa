import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { TransferView } from '#contract/transfers.ts'
import { transferCountsQuery, transfersQuery } from '#web/queries/staff-transfers.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString, isNarrowed } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const TransferDialog = onDemand('The transfer', () => import('./transfer-dialog.tsx'))

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/transfers', filters: ['show', 'sort'] }

/** A row that was opened, else the transfer to which a link led. */
function useOpenTransfer() {
  const asked = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const visit = useHistoryState<unknown>()
  const [row, setRow] = useState<number>()
  const given = Number(asked.get('order'))
  const linked = Number.isSafeInteger(given) && given > 0 ? given : undefined
  const close = () => {
    setRow(undefined)
    if (linked === undefined) return
    asked.delete('order')
    navigate(asked.size > 0 ? `${SHAPE.path}?${asked}` : SHAPE.path, {
      state: visit,
      replace: true,
    })
  }
  return { shown: row ?? linked, open: setRow, close }
}

/** Orders whose money has not come, the longest waiting first; and those that are paid. */
export function TransfersDesk() {
  const table = useDeskTable(SHAPE)
  const transfer = useOpenTransfer()
  const list = useQuery(transfersQuery(toQueryString(table.state, PAGE_SIZE)))
  const { data: counts } = useQuery(transferCountsQuery())
  const said = (text: string, count: number | undefined) =>
    count === undefined ? text : `${text} (${count})`
  const show = {
    name: 'show',
    label: 'All that wait',
    options: [
      { value: 'receipts', label: said('With a receipt to check', counts?.receipts) },
      { value: 'partial', label: said('Part paid', counts?.partial) },
      { value: 'late', label: said('Past their time', counts?.late) },
      { value: 'paid', label: 'Paid' },
    ],
  }
  const oldest = { value: 'oldest', label: 'Longest waiting first' }
  const newest = { value: 'newest', label: 'Newest first' }
  const isPaid = table.state.filters.show === 'paid'
  const sort = isPaid
    ? { name: 'sort', label: newest.label, options: [{ ...oldest, label: 'Oldest first' }] }
    : { name: 'sort', label: oldest.label, options: [newest] }
  const columns = columnsFor((row) => transfer.open(row.orderId))
  const choice = useColumnChoice('transfers', columns)
  return (
    <>
      <TableBar
        table={table}
        searchLabel="Search transfers"
        filters={[show, sort]}
        choice={choice}
        columns={columns}
      />
      <DataTable
        label="Transfers that are waited for"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ orderId }) => orderId}
        pageSize={PAGE_SIZE}
        empty={isNarrowed(table.state) ? 'No transfers found' : 'No transfers are waited for'}
        onOpen={(row) => transfer.open(row.orderId)}
      />
      {transfer.shown !== undefined && (
        <TransferDialog orderId={transfer.shown} onClose={transfer.close} />
      )}
    </>
  )
}

function columnsFor(onOpen: (row: TransferView) => void): Column<TransferView>[] {
  return [
    { id: 'order', label: 'Order', names: true, cell: ({ reference }) => reference },
    {
      id: 'customer',
      label: 'Customer',
      wide: true,
      cell: ({ customerName, customerEmail }) => (
        <span>
          {customerName}
          <span className="xs muted block min-[1024px]:truncate">{customerEmail}</span>
        </span>
      ),
    },
    {
      id: 'due',
      label: 'Due',
      align: 'right',
      cell: ({ due, received, paymentStatus, orderStatus }) =>
        isClosed({ paymentStatus, orderStatus }) ? (
          `${formatDollars(received)} received`
        ) : (
          <span>
            <b>{formatDollars(due, { exact: true })}</b>
            {received !== '0.00' && (
              <span className="xs muted block">{formatDollars(received)} received</span>
            )}
          </span>
        ),
    },
    { id: 'state', label: 'State', cell: (row) => <TransferState row={row} /> },
    {
      id: 'placed',
      label: 'Placed',
      cell: ({ createdAt }) => <span className="num">{formatShortInstant(createdAt)}</span>,
    },
    {
      id: 'term',
      label: 'Kept until',
      cell: ({ payBy }) => <span className="num">{payBy ? formatShortInstant(payBy) : '–'}</span>,
    },
    {
      id: 'act',
      label: 'Action',
      align: 'right',
      fixed: true,
      cell: (row) => (
        <Button variant="soft" size="sm" onClick={() => onOpen(row)}>
          {row.receipts.waiting > 0 ? 'Check receipt' : 'Open'}
          <span className="sr-only"> of {row.reference}</span>
        </Button>
      ),
    },
  ]
}

const isClosed = (row: Pick<TransferView, 'paymentStatus' | 'orderStatus'>) =>
  row.orderStatus === 'cancelled' || row.paymentStatus === 'paid'

function TransferState({ row }: { row: TransferView }) {
  const { receipts, received, late, paymentStatus, orderStatus } = row
  const closed = isClosed(row)
  return (
    <span className="flex flex-wrap gap-1.5">
      {receipts.waiting > 0 && (
        <Badge tone="info" dot>
          {receipts.waiting === 1 ? 'Receipt sent' : `${receipts.waiting} receipts`}
        </Badge>
      )}
      {orderStatus === 'cancelled' && <Badge tone="bad">Cancelled</Badge>}
      {paymentStatus === 'paid' && (
        <Badge tone="ok" dot>
          Paid
        </Badge>
      )}
      {!closed && received !== '0.00' && (
        <Badge tone="warn" dot>
          Part paid
        </Badge>
      )}
      {late && <Badge tone="bad">Past its time</Badge>}
      {!closed && receipts.waiting === 0 && received === '0.00' && <Badge>Nothing yet</Badge>}
    </span>
  )
}
