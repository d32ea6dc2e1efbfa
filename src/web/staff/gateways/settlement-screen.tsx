import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type {
  MissingChargeView,
  SettlementOutcome,
  SettlementRowView,
  SettlementView,
} from '#contract/gateway-settlements.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { refusalOf } from '#web/queries/call.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import type { ScreenProps } from '#web/route.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { formatExact } from '#web/staff/format.ts'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { OrderLink } from '#web/staff/links.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import {
  type Column,
  column,
  dates,
  figures,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { OutcomeCounts } from './outcome-counts.tsx'
import { daysText, OUTCOMES, SETTLEMENTS_PATH } from './settlement-labels.ts'

const NUMBER = /^[1-9]\d{0,8}$/

export default function SettlementScreen({ params }: ScreenProps) {
  const text = params.id ?? ''
  return NUMBER.test(text) ? <Settlement id={Number(text)} /> : <NoList />
}

const NoList = () => (
  <>
    <h1 className="sr-only" tabIndex={-1}>
      Settlement list
    </h1>
    <Empty text="List not found">
      <SmallButtonLink label="All lists" href={SETTLEMENTS_PATH} />
    </Empty>
  </>
)

function Settlement({ id }: { id: number }) {
  const query = useQuery(staffQuery(`/api/gateway-settlements/${id}`))
  if (!query.data && refusalOf(query.error)) return <NoList />
  return (
    <LoadedPage query={query} what="The list">
      {(list) => <List list={list} />}
    </LoadedPage>
  )
}

/** One list: what its rows are, and the payments of its days that no list has. */
function List({ list }: { list: SettlementView }) {
  const isMissing = new URLSearchParams(useSearch()).get('tab') === 'missing'
  const tabs = [
    { tab: '', label: 'Rows', count: list.rows },
    { tab: 'missing', label: 'Missing from list', count: list.missing },
  ]
  const path = `${SETTLEMENTS_PATH}/${list.id}`
  return (
    <>
      <Breadcrumbs
        trail={[{ label: 'Card settlements', href: SETTLEMENTS_PATH }]}
        here="Settlement list"
      />
      <div className="desk-top">
        <h1 className="wrap-anywhere whitespace-normal!" tabIndex={-1}>
          {list.fileName}
        </h1>
      </div>
      <p className="muted small mb-3">
        {GATEWAY_NAMES[list.gateway]} · <span className="num">{daysText(list)}</span> · uploaded by{' '}
        {list.importedBy}, {formatInstant(list.importedAt)}
      </p>
      <div className="mb-5">
        <OutcomeCounts list={list} />
      </div>
      <TabLinks
        className="mb-5"
        label="Settlement list"
        tabs={tabsAt(path, tabs, isMissing ? 'missing' : '')}
      />
      {isMissing ? <MissingDesk list={list} /> : <RowsDesk id={list.id} />}
    </>
  )
}

const FILTERS = [filterBy('outcome', 'Every row', OUTCOMES)]

function RowsDesk({ id }: { id: number }) {
  const params = new URLSearchParams(useSearch())
  const mayExport = useCan('orders.export')
  const outcome = params.get('outcome') as SettlementOutcome | null
  const q = params.get('q')
  return (
    <DeskTable<SettlementRowView>
      name="settlement-rows"
      label="Rows of the list"
      query={staffList(`/api/gateway-settlements/${id}/rows`)}
      searchLabel="Search the rows"
      filters={FILTERS}
      columns={ROW_COLUMNS}
      renderActions={() =>
        mayExport && (
          <ExportButton
            fileName="settlement-rows.csv"
            read={() =>
              fileAsStaff(`/api/gateway-settlements/${id}/row-exports`, {
                ...(outcome && { outcome }),
                ...(q && { q }),
              })
            }
          />
        )
      }
      empty={(state) => (isNarrowed(state) ? 'No rows found' : 'No rows')}
    />
  )
}

type Order = SettlementRowView['order']

const OrderCell = ({ order }: { order: Order }) =>
  order ? (
    <TwoLines below={order.customerName}>
      <OrderLink id={order.id} className="link num whitespace-nowrap" />
    </TwoLines>
  ) : (
    '–'
  )

const GatewayId = ({ id }: { id: string }) => (
  <span className="num block max-w-[40ch] wrap-anywhere">{id}</span>
)

const ROW_COLUMNS: Column<SettlementRowView>[] = [
  column('id', 'Id at the gateway', { rowHeader: true }, ({ gatewayId, row }) => (
    <TwoLines below={`Row ${row}`}>
      <GatewayId id={gatewayId} />
    </TwoLines>
  )),
  column('on', 'Day', ({ day }) => <span className="num whitespace-nowrap">{day ?? '–'}</span>),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => (
    <b className="whitespace-nowrap">{formatExact(amount)}</b>
  )),
  column('outcome', 'What it is', (row) => (
    <TwoLines below={noteOf(row)}>
      <StateBadge state={OUTCOMES[row.outcome]} />
    </TwoLines>
  )),
  column('order', 'Order', ({ order }) => <OrderCell order={order} />),
]

/** What is to be done about a row, or which figure differs. */
function noteOf({ outcome, charge, task }: SettlementRowView): string {
  const toDecide = task ? ' Waiting for a decision.' : ' Decided.'
  switch (outcome) {
    case 'amount':
      return `${charge?.amount ? `${formatExact(charge.amount)} here.` : 'No amount here.'}${toDecide}`
    case 'unconfirmed':
      return `Settled by the gateway, but the order is not marked paid.${toDecide}`
    case 'unknown':
      return `No payment with this ID.${toDecide}`
    default:
      return ''
  }
}

const MissingDesk = ({ list }: { list: SettlementView }) => (
  <DeskTable<MissingChargeView>
    name="settlement-missing"
    label="Payments that no list has"
    query={staffList(`/api/gateway-settlements/${list.id}/missing`)}
    searchLabel="Search the payments"
    columns={MISSING_COLUMNS}
    empty={(state) => {
      if (isNarrowed(state)) return 'No payments found'
      return list.firstDay
        ? 'Every payment of these days is in a list'
        : 'This list has no dates, so we cannot check for missing payments'
    }}
    note={
      <p className="muted small mb-3">
        Payments on these days that are not in any list. They may be settled a day later.
      </p>
    }
  />
)

const MISSING_COLUMNS: Column<MissingChargeView>[] = [
  column('id', 'Id at the gateway', { rowHeader: true }, ({ gatewayId }) => (
    <GatewayId id={gatewayId} />
  )),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount, currency }) => (
    <b>{amount === null ? `Unknown, ${currency}` : formatExact(amount)}</b>
  )),
  dates('at', 'Known since', { sort: 'date' }, ({ reportedAt }) => reportedAt),
  column('order', 'Order', ({ order }) => <OrderCell order={order} />),
]
