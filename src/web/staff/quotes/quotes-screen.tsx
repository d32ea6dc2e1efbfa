import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import type { QuoteCounts, StaffQuoteView } from '#contract/quote-offers.ts'
import { requestedPiece, QUOTE_STATUSES } from '#contract/quotes.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  actionColumn,
  type Column,
  column,
  CustomerCell,
  dates,
  figures,
  StateBadge,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { type FilterChoice, NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PROPOSAL_LABELS, QUOTE_STATES } from './labels.ts'

const QuoteDialog = onDemand('The request', () => import('./quote-dialog.tsx'))

/** The requests for a quote, and their outcomes. */
export default function QuotesScreen() {
  const { data: counts } = useQuery(staffQuery('/api/quote-counts'))
  return (
    <>
      <OpenedByLink />
      <DeskTable
        name="quotes"
        label="Quote requests"
        renderHeading={(total) => (
          <DeskHeading total={total}>
            {counts && <p className="small muted num">{formatConversion(counts)}</p>}
          </DeskHeading>
        )}
        query={staffList('/api/quotes')}
        searchLabel="Search requests"
        filters={[statusFilter(counts), WAITING]}
        sort={NEWEST_FIRST}
        days="to"
        columns={columnsFor}
        empty={noneLabel('quote requests')}
        renderDialog={(quote, close) => <QuoteDialog quote={quote} onClose={close} />}
      />
    </>
  )
}

/** The request that a link such as `?open=12` leads to, as the inbox has them. */
function OpenedByLink() {
  const [, navigate] = useLocation()
  const opened = new URLSearchParams(useSearch()).get('open') ?? ''
  const id = /^[1-9]\d{0,8}$/.test(opened) ? Number(opened) : 0
  const { data, error } = useQuery({ ...staffQuery(`/api/quotes/${id}`), enabled: id > 0 })
  if (error) return <Empty text="Quote request not found." />
  if (id === 0 || !data) return null
  const close = () => navigate('/admin/quotes', { replace: true })
  return <QuoteDialog key={id} quote={data} onClose={close} />
}

const statusFilter = (counts: QuoteCounts | undefined): FilterChoice => ({
  name: 'status',
  label: 'All statuses',
  options: QUOTE_STATUSES.map((value) => ({
    value,
    label: counts ? `${QUOTE_STATES[value][1]} (${counts[value]})` : QUOTE_STATES[value][1],
  })),
})

const WAITING: FilterChoice = {
  name: 'offer',
  label: 'Every offer',
  options: [{ value: 'waiting', label: 'Waiting for approval' }],
}

function formatConversion({ accepted, answeredEver }: QuoteCounts): string {
  if (answeredEver === 0) return 'No quotes sent yet'
  const share = Math.round((accepted / answeredEver) * 100)
  return `${accepted} of ${answeredEver} offers accepted, ${share}%`
}

const columnsFor = (onOpen: (row: StaffQuoteView) => void): Column<StaffQuoteView>[] => [
  column('quote', 'Quote', { rowHeader: true }, ({ reference }) => reference),
  column('customer', 'Customer', { wide: true }, ({ customerName, email }) => (
    <CustomerCell name={customerName} email={email} />
  )),
  column('piece', 'Asked for', { wide: true }, requestedPiece),
  figures('offer', 'Offer', ({ offer }) => (offer ? formatDollars(offer.price) : '–')),
  dates('date', 'Date', ({ createdAt }) => createdAt),
  column('status', 'Status', ({ status, proposal }) => (
    <StateBadge
      state={proposal?.state === 'waiting' ? PROPOSAL_LABELS.waiting : QUOTE_STATES[status]}
    />
  )),
  actionColumn(onOpen, ({ status, reference }) => (
    <>
      {status === 'pending' ? 'Answer' : 'Open'}
      <span className="sr-only"> {reference}</span>
    </>
  )),
]
