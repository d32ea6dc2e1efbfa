import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { categoryName } from '#contract/products.ts'
import type { QuoteCounts, StaffQuoteView } from '#contract/quote-offers.ts'
import { QUOTE_STATUSES } from '#contract/quotes.ts'
import { quoteCountsQuery, quotesQuery } from '#web/queries/staff-quotes.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { DayFilters } from '#web/staff/table/day-filters.tsx'
import { toQueryString, isNarrowed } from '#web/staff/table/table-address.ts'
import { type FilterChoice, TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { QuoteBadge, QUOTE_STATES } from './quote-badge.tsx'

const QuoteDialog = onDemand('The request', () => import('./quote-dialog.tsx'))

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/quotes', filters: ['status', 'from', 'to', 'sort'] }
const SORT = {
  name: 'sort',
  label: 'Newest first',
  options: [{ value: 'oldest', label: 'Oldest first' }],
}

/** Who asked for a price, and what became of it. */
export default function QuotesScreen() {
  const table = useDeskTable(SHAPE)
  const [openId, setOpenId] = useState<number>()
  const list = useQuery(quotesQuery(toQueryString(table.state, PAGE_SIZE)))
  const { data: counts } = useQuery(quoteCountsQuery())
  const columns = columnsFor((row) => setOpenId(row.id))
  const choice = useColumnChoice('quotes', columns)
  const open = list.data?.items.find(({ id }) => id === openId)
  return (
    <>
      <DeskHeading total={list.data?.total}>
        {counts && <p className="small muted num">{formatConversion(counts)}</p>}
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search requests"
        filters={[statusFilter(counts), SORT]}
        choice={choice}
        columns={columns}
      >
        <DayFilters table={table} last="to" />
      </TableBar>
      <DataTable
        label="Quote requests"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={isNarrowed(table.state) ? 'No quote requests found' : 'No quote requests yet'}
        onOpen={(row) => setOpenId(row.id)}
      />
      {open && <QuoteDialog quote={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const statusFilter = (counts: QuoteCounts | undefined): FilterChoice => ({
  name: 'status',
  label: 'Every status',
  options: QUOTE_STATUSES.map((value) => ({
    value,
    label: counts ? `${QUOTE_STATES[value][1]} (${counts[value]})` : QUOTE_STATES[value][1],
  })),
})

function formatConversion({ accepted, answeredEver }: QuoteCounts): string {
  if (answeredEver === 0) return 'No offers made yet'
  const share = Math.round((accepted / answeredEver) * 100)
  return `${accepted} of ${answeredEver} offers accepted, ${share} %`
}

function columnsFor(onOpen: (row: StaffQuoteView) => void): Column<StaffQuoteView>[] {
  return [
    { id: 'quote', label: 'Quote', names: true, cell: ({ reference }) => reference },
    {
      id: 'customer',
      label: 'Customer',
      wide: true,
      cell: ({ customerName, email }) => (
        <span>
          {customerName}
          <span className="xs muted block min-[1024px]:truncate">{email}</span>
        </span>
      ),
    },
    {
      id: 'piece',
      label: 'Asked for',
      wide: true,
      cell: ({ productName, selectedColor, productCategory, preferredColor }) =>
        `${productName || categoryName(productCategory)}, ${selectedColor || preferredColor}`,
    },
    {
      id: 'offer',
      label: 'Offer',
      align: 'right',
      cell: ({ offer }) => (offer ? formatDollars(offer.price) : '–'),
    },
    {
      id: 'date',
      label: 'Date',
      cell: ({ createdAt }) => <span className="num">{formatShortInstant(createdAt)}</span>,
    },
    { id: 'status', label: 'Status', cell: ({ status }) => <QuoteBadge status={status} /> },
    {
      id: 'act',
      label: 'Action',
      align: 'right',
      fixed: true,
      cell: (row) => (
        <Button variant="soft" size="sm" onClick={() => onOpen(row)}>
          {row.status === 'pending' ? 'Answer' : 'Open'}
          <span className="sr-only"> {row.reference}</span>
        </Button>
      ),
    },
  ]
}
