import { useLocation, useSearch } from 'wouter'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { ATTEMPT_VIEWS, type AttemptView } from '#contract/card-payments.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { formatExact } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import {
  column,
  type Column,
  dates,
  figures,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { CellTexts } from './cell-texts.tsx'
import { ATTEMPT_LABELS, failureSentence } from './labels.ts'

const SHOW = filterBy('show', 'Any state', {
  open: 'In progress',
  paid: 'Paid',
  failed: 'Failed',
})

const COLUMNS: Column<AttemptView>[] = [
  column('order', 'Order', { rowHeader: true }, ({ orderId, customerName }) => (
    <TwoLines below={customerName} belowClass="break-words font-normal">
      <OrderLink id={orderId} className="link num" />
    </TwoLines>
  )),
  column('state', 'State', (attempt) => (
    <CellTexts>
      <span>
        <StateBadge state={ATTEMPT_LABELS[attempt.state]} />
      </span>
      {attempt.reason && <span className="small">{failureSentence(attempt)}</span>}
    </CellTexts>
  )),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => <b>{formatExact(amount)}</b>),
  column('gateway', 'At the gateway', ({ gateway, attemptReference, gatewayId }) => (
    <TwoLines
      below={
        <>
          Reference {attemptReference}
          {gatewayId && <span className="block break-all">{gatewayId}</span>}
        </>
      }
    >
      {GATEWAY_NAMES[gateway]}
    </TwoLines>
  )),
  dates('begun', 'Started', { sort: 'date' }, ({ createdAt }) => createdAt),
  column('ended', 'Returned', { atFirst: 'hidden' }, ({ returnedAt, endedAt }) => (
    <span className="num small">
      {returnedAt ? formatInstant(returnedAt) : 'Did not return'}
      {endedAt && <span className="block">{formatInstant(endedAt)}</span>}
    </span>
  )),
]

/** Every attempt to pay on a gateway's page; a row leads to its order. */
export function AttemptsDesk() {
  const mayExport = useCan('reports.money')
  const [, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const q = params.get('q')
  const show = ATTEMPT_VIEWS.find((view) => view === params.get('show'))
  return (
    <DeskTable<AttemptView>
      name="payment-attempts"
      label="Online payment attempts"
      query={staffList('/api/payment-attempts')}
      searchLabel="Search by order, customer or id"
      filters={[SHOW]}
      columns={COLUMNS}
      onOpen={({ orderId }) => navigate(`/admin/orders/${orderId}`)}
      renderActions={() =>
        mayExport && (
          <ExportButton
            fileName="card-payments.csv"
            read={() =>
              fileAsStaff('/api/payment-attempt-exports', {
                ...(q && { q }),
                ...(show && { show }),
              })
            }
          />
        )
      }
      empty={(state) => (isNarrowed(state) ? 'No attempts found' : 'No online payments yet')}
    />
  )
}
