import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { TransferView } from '#contract/transfers.ts'
import { transferCountsQuery, transfersQuery } from '#web/queries/staff-transfers.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { askedFor, isNarrowed } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const TransferDialog = onDemand('The transfer', () => import('./transfer-dialog.tsx'))

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/transfers', filters: ['show', 'sort'] }

/** Orders whose money has not come, the longest waiting first. */
export function TransfersDesk() {
  const table = useDeskTable(SHAPE)
  const [open, setOpen] = useState<number>()
  const list = useQuery(transfersQuery(askedFor(table.state, PAGE_SIZE)))
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
    ],
  }
  const sort = {
    name: 'sort',
    label: 'Longest waiting first',
    options: [{ value: 'newest', label: 'Newest first' }],
  }
  const columns = columnsFor((row) => setOpen(row.orderId))
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
        onOpen={(row) => setOpen(row.orderId)}
      />
      {open !== undefined && <TransferDialog orderId={open} onClose={() => setOpen(undefined)} />}
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
      cell: ({ due, received }) => (
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
      cell: ({ createdAt }) => <span className="num">{sayShortInstant(createdAt)}</span>,
    },
    {
      id: 'term',
      label: 'Kept until',
      cell: ({ payBy }) => <span className="num">{payBy ? sayShortInstant(payBy) : '–'}</span>,
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

function TransferState({ row }: { row: TransferView }) {
  const { receipts, received, late } = row
  return (
    <span className="flex flex-wrap gap-1.5">
      {receipts.waiting > 0 && (
        <Badge tone="info" dot>
          {receipts.waiting === 1 ? 'Receipt sent' : `${receipts.waiting} receipts`}
        </Badge>
      )}
      {received !== '0.00' && (
        <Badge tone="warn" dot>
          Part paid
        </Badge>
      )}
      {late && <Badge tone="bad">Past its time</Badge>}
      {receipts.waiting === 0 && received === '0.00' && <Badge>Nothing yet</Badge>}
    </span>
  )
}
