import { formatShortInstant } from '#contract/jamaica.ts'
import type { SignalView } from '#contract/signals.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { OrderLink, PartnerLink } from '#web/staff/links.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  actionColumn,
  type Column,
  column,
  StateBadge,
  TimeCell,
} from '#web/staff/table/columns.tsx'
import { DeskTable, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import type { TableControls } from '#web/staff/table/use-table-state.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { OnlyThose } from './partner-lists.tsx'
import {
  foundSentence,
  SIGNAL_DECISION_LABELS,
  SIGNAL_KIND_LABELS,
  SIGNAL_STATE_LABELS,
  TO_DO,
} from './signal-labels.ts'

const SignalDialog = onDemand('The signal', () => import('./signal-dialog.tsx'))

const PATH = '/admin/partners/signals'
const PARAMS = ['member']
const FILTERS = [
  filterBy('state', 'Any state', SIGNAL_STATE_LABELS),
  filterBy('kind', 'Any kind', SIGNAL_KIND_LABELS),
]

/** What looks wrong about partners, what to do about it, and what was decided. */
export default function SignalsScreen() {
  const mayDecide = useCan('partners.write')
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Partners', href: '/admin/partners' }]} here="Signals" />
      <DeskTable
        name="signals"
        label="Signals"
        renderHeading={(total) => <DeskHeading total={total} />}
        query={staffList('/api/partner-signals')}
        searchLabel="Search by partner"
        filters={FILTERS}
        params={PARAMS}
        note={noteOf}
        columns={(onOpen: (row: SignalView) => void) =>
          mayDecide ? [...COLUMNS, actionColumn(onOpen, buttonOf)] : COLUMNS
        }
        empty={noneOrAll('signals', PATH)}
        renderDialog={(signal: SignalView, close) => (
          <SignalDialog signal={signal} onClose={close} />
        )}
      />
    </>
  )
}

const buttonOf = ({ id, state }: SignalView) => (
  <>
    {state === 'noted' ? 'Decide again' : 'Decide'}
    <span className="sr-only"> signal {id}</span>
  </>
)

const noteOf = (table: TableControls) => {
  const { member } = table.state.filters
  return (
    <p className="small muted mb-3">
      A signal is only a warning and does not affect payments. All partners are checked every night,
      and some immediately when something happens.{' '}
      {member && <OnlyThose table={table} names={PARAMS}>{`partner ${member}`}</OnlyThose>}
    </p>
  )
}

const COLUMNS: Column<SignalView>[] = [
  column('found', 'What was found', { rowHeader: true }, (signal) => (
    <span className="block max-w-[46ch] py-2.5 font-normal whitespace-normal">
      <b>{SIGNAL_KIND_LABELS[signal.kind]}</b>
      <span className="block">{foundSentence(signal)}.</span>
      {signal.state === 'open' && (
        <span className="small muted mt-1 block">{TO_DO[signal.kind]}</span>
      )}
    </span>
  )),
  column('partners', 'Partners', ({ partners, kind, count }) => (
    <span className="min-[1024px]:block min-[1024px]:max-w-[30ch] min-[1024px]:min-w-[17ch]">
      {partners.slice(0, SHOWN).map(({ id, name, isActive }) => (
        <span key={id} className="block">
          <PartnerLink id={id} name={name} />
          <span className="small muted"> {isActive ? id : `${id}, inactive`}</span>
        </span>
      ))}
      {partners.length > SHOWN && kind !== 'ring' && (
        <span className="small muted block">and {count - SHOWN} more</span>
      )}
    </span>
  )),
  column('orders', 'Orders', ({ orders, kind, count }) =>
    orders.length === 0 ? (
      <span className="muted">–</span>
    ) : (
      <span>
        {orders.map((id) => (
          <span key={id} className="block">
            <OrderLink id={id} />
          </span>
        ))}
        {kind === 'ring' && count > orders.length && (
          <span className="small muted block">and {count - orders.length} more</span>
        )}
      </span>
    ),
  ),
  column('since', 'Since', { cellClass: 'whitespace-nowrap' }, ({ since }) => (
    <TimeCell at={since}>{formatDay(since)}</TimeCell>
  )),
  column('at', 'Found', { sort: 'found' }, ({ foundAt }) => (
    <TimeCell at={foundAt}>{formatShortInstant(foundAt)}</TimeCell>
  )),
  column('state', 'State', ({ state, noted }) => (
    <span>
      <StateBadge state={SIGNAL_STATE_LABELS[state]} />
      {noted && (
        <span className="small muted mt-1 block">
          {state === 'open' && 'Before: '}
          {SIGNAL_DECISION_LABELS[noted.decision]}, {noted.by}, {formatDay(noted.at)}
        </span>
      )}
    </span>
  )),
]
const SHOWN = 5
