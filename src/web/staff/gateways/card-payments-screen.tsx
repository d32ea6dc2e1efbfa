import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { GatewayTaskView } from '#contract/card-payments.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { waitingWorkQuery } from '#web/queries/staff-waiting.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  actionColumn,
  type Column,
  column,
  dates,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { AttemptsDesk } from './attempts-desk.tsx'
import { CellTexts } from './cell-texts.tsx'
import { CardsSentence } from './cards-sentence.tsx'
import { OUTCOME_LABELS } from './labels.ts'
import { adviceOf, meaningOf, titleOf } from './task-texts.ts'

const PATH = '/admin/card-payments'
const LIST = '/api/gateway-tasks'
const TABS = ['attempts', 'decided'] as const

const DecisionDialog = onDemand('The decision', () => import('./decision-dialog.tsx'))

/** What gateways leave to staff, and every attempt to pay online. */
export default function CardPaymentsScreen() {
  const { data: waiting } = useQuery(waitingWorkQuery())
  const { data: gateways } = useQuery(gatewaysQuery())
  const params = new URLSearchParams(useSearch())
  const tab = TABS.find((name) => name === params.get('tab')) ?? ''
  const tabs = [
    { tab: '', label: 'To decide', count: waiting?.cardTasks },
    { tab: 'attempts', label: 'Attempts' },
    { tab: 'decided', label: 'Decided' },
  ]
  return (
    <>
      <DeskHeading total={waiting?.cardTasks} />
      <div className="muted small mb-4 grid max-w-[72ch] gap-1">
        {gateways && <CardsSentence gateways={gateways} />}
      </div>
      <TabLinks className="mb-5" label="Card payments" tabs={tabsAt(PATH, tabs, tab)} />
      {tab === 'attempts' ? <AttemptsDesk /> : tab === 'decided' ? <DecidedDesk /> : <ToDecide />}
    </>
  )
}

type Task = GatewayTaskView

const ORDER: Column<Task> = column('order', 'Order', ({ order }) =>
  order ? (
    <TwoLines below={order.customerName} belowClass="break-words">
      <OrderLink id={order.id} className="link num" />
    </TwoLines>
  ) : (
    <span className="muted">No order</span>
  ),
)

const COLUMNS: Column<Task>[] = [
  column('what', 'What to decide', { rowHeader: true }, (task) => (
    <CellTexts>
      <b>{titleOf(task)}</b>
      <span>{meaningOf(task)}</span>
      <span className="small muted">{adviceOf(task)}</span>
    </CellTexts>
  )),
  ORDER,
  dates('opened', 'Since', { sort: 'date' }, ({ openedAt }) => openedAt),
]

const buttonOf = (task: Task) => (
  <>
    Decide
    <span className="sr-only">
      {' '}
      {titleOf(task)} {task.order?.reference}
    </span>
  </>
)

/** Open tasks, the oldest first. */
function ToDecide() {
  const mayDecide = useCan('transfers.decide')
  return (
    <DeskTable<Task>
      name="gateway-tasks"
      label="Payments to check"
      query={(query) => staffListQuery(LIST, `show=open&${query}`)}
      searchLabel="Search by order or id"
      columns={(onOpen) => (mayDecide ? [...COLUMNS, actionColumn(onOpen, buttonOf)] : COLUMNS)}
      empty={(state) => (isNarrowed(state) ? 'No results' : 'Nothing to check')}
      renderDialog={(task, close) => <DecisionDialog task={task} onClose={close} />}
    />
  )
}

const DECIDED_COLUMNS: Column<Task>[] = [
  column('what', 'Problem', { rowHeader: true }, (task) => (
    <CellTexts>
      <b>{titleOf(task)}</b>
      <span className="small muted">{meaningOf(task)}</span>
    </CellTexts>
  )),
  ORDER,
  column('outcome', 'Outcome', ({ outcome, note, closedBy }) => (
    <CellTexts>
      <span>{outcome && <StateBadge state={OUTCOME_LABELS[outcome]} />}</span>
      {note && <span>{note}</span>}
      <span className="small muted">by {closedBy}</span>
    </CellTexts>
  )),
  dates('closed', 'Decided', ({ closedAt }) => closedAt),
]

const DecidedDesk = () => (
  <DeskTable<Task>
    name="gateway-tasks-decided"
    label="What was decided"
    query={(query) => staffListQuery(LIST, `show=closed&${query}`)}
    searchLabel="Search by order or id"
    columns={DECIDED_COLUMNS}
    empty={(state) => (isNarrowed(state) ? 'No results' : 'No decisions yet')}
  />
)
