import { formatShortInstant } from '#contract/jamaica.ts'
import type { AwardRequestState, AwardRequestView } from '#contract/award-requests.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatMinor } from '#contract/money.ts'
import { PartnerLink } from '#web/staff/links.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  acts,
  type Column,
  column,
  figures,
  StateBadge,
  type StateLabel,
  TimeCell,
} from '#web/staff/table/columns.tsx'
import { DeskTable, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import type { TableControls } from '#web/staff/table/use-table-state.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { OnlyThose } from './partner-lists.tsx'

const AwardRequestDialog = onDemand('The request', () => import('./award-request-dialog.tsx'))

const PATH = '/admin/commissions/awards'
const PARAMS = ['member']
const STATES: Record<AwardRequestState, StateLabel> = {
  open: ['warn', 'To approve'],
  approved: ['ok', 'Approved'],
  refused: ['line', 'Rejected'],
}
const FILTERS = [filterBy('state', 'Any state', STATES)]

/** What staff award partners, or take back, above the limit: a second person decides. */
export default function AwardsScreen() {
  const mayDecide = useCan('commissions.decide')
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Commissions', href: '/admin/commissions' }]} here="Awards" />
      <DeskTable
        name="awards"
        label="Awards"
        renderHeading={(total) => <DeskHeading total={total} />}
        query={staffList('/api/award-requests')}
        searchLabel="Search by partner"
        filters={FILTERS}
        params={PARAMS}
        note={noteOf}
        columns={(onOpen: (row: AwardRequestView) => void) =>
          mayDecide ? [...COLUMNS, decisionOf(onOpen)] : COLUMNS
        }
        empty={noneOrAll('awards', PATH)}
        renderDialog={(request: AwardRequestView, close) => (
          <AwardRequestDialog request={request} onClose={close} />
        )}
      />
    </>
  )
}

const noteOf = (table: TableControls) => {
  const { member } = table.state.filters
  return (
    <p className="small muted mb-3">
      Awards and corrections above the limit need a second approval. Smaller ones are applied
      immediately.{' '}
      {member && <OnlyThose table={table} names={PARAMS}>{`partner ${member}`}</OnlyThose>}
    </p>
  )
}

const COLUMNS: Column<AwardRequestView>[] = [
  column('partner', 'Partner', { rowHeader: true }, ({ partner }) => (
    <span className="min-[1024px]:whitespace-nowrap">
      <PartnerLink id={partner.id} name={partner.name} />
      <span className="small muted">
        {' '}
        {partner.isActive ? partner.id : `${partner.id}, inactive`}
      </span>
    </span>
  )),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) => (
    <b>{formatMinor(amount, { exact: true })}</b>
  )),
  column('text', 'What for', ({ text }) => (
    <span className="block max-w-[46ch] py-2.5">{text}</span>
  )),
  column('requested', 'Asked for', { sort: 'requested' }, ({ requestedAt, requestedBy }) => (
    <span>
      {requestedBy}
      <span className="small muted block">
        <TimeCell at={requestedAt}>{formatShortInstant(requestedAt)}</TimeCell>
      </span>
    </span>
  )),
  column('state', 'State', ({ state, decidedBy, decidedAt }) => (
    <span>
      <StateBadge state={STATES[state]} />
      {decidedBy && decidedAt && (
        <span className="small muted mt-1 block">
          {decidedBy}, {formatShortInstant(decidedAt)}
        </span>
      )}
    </span>
  )),
]

const decisionOf = (open: (row: AwardRequestView) => void): Column<AwardRequestView> =>
  acts(
    'Decide',
    (request) =>
      request.state === 'open' && (
        <SmallButton
          variant="quiet"
          label={request.isOwn ? 'Withdraw' : 'Decide'}
          srLabel={` request ${request.id}`}
          onClick={() => open(request)}
        />
      ),
  )
