import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { StaffCommissionView } from '#contract/staff-partners.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, figures, TimeCell } from '#web/staff/table/columns.tsx'
import { useSelection } from '#web/staff/table/selection.ts'
import { DeskTable, filterNames, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { type TableControls, useTableState } from '#web/staff/table/use-table-state.ts'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { CommissionsBulk } from './commissions-bulk.tsx'
import { KIND_LABELS, kindLabel, COMMISSION_STATES } from './labels.ts'
import { State } from './partner-badges.tsx'
import { OnlyThose } from './partner-lists.tsx'

const CommissionDialog = onDemand('The commission', () => import('./commission-dialog.tsx'))

const PATH = '/admin/commissions'
const PARAMS = ['month', 'member', 'order']
const FILTERS = [
  filterBy('state', 'Any state', COMMISSION_STATES),
  filterBy('kind', 'Any kind', KIND_LABELS),
]

/** The commissions of sales, and the decisions of staff about them. */
export default function CommissionsScreen() {
  const table = useTableState(filterNames({ filters: FILTERS, params: PARAMS }))
  const [open, setOpen] = useState<StaffCommissionView>()
  const selection = useSelection<StaffCommissionView>(({ id }) => id)
  return (
    <>
      <DeskTable
        name="commissions"
        label="Commissions"
        renderHeading={(total) => (
          <DeskHeading total={total}>
            <SmallButtonLink icon={HandCoins} label="Awards" href={`${PATH}/awards?state=open`} />
            <ExportButton
              fileName="commissions.csv"
              read={() => fileAsStaff('/api/commission-exports', filterOf(table))}
            />
          </DeskHeading>
        )}
        table={table}
        query={staffList('/api/commissions')}
        searchLabel="Search by partner or order"
        filters={FILTERS}
        note={<Narrowed table={table} />}
        columns={commissionColumns}
        nameOf={({ id }) => `commission ${id}`}
        empty={noneOrAll('commissions', PATH)}
        selection={selection}
        onOpen={setOpen}
      >
        <MonthFilter table={table} />
      </DeskTable>
      {selection.rows.length > 0 && <CommissionsBulk selection={selection} />}
      {open && <CommissionDialog id={open.id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** The filter of the table, for an export of all of its pages. */
function filterOf({ state: { q, filters } }: TableControls) {
  const { state, kind, month, member, order } = filters
  return {
    ...(q && { q }),
    ...(state && { state: state as StaffCommissionView['status'] }),
    ...(kind && { kind: kind as StaffCommissionView['commissionType'] }),
    ...(month && { month }),
    ...(member && { member: Number(member) }),
    ...(order && { order: Number(order) }),
  }
}

const MONTH = /^$|^20\d\d-(0[1-9]|1[0-2])$/

/** Some browsers let the month be typed character by character: only a whole month filters. */
function MonthFilter({ table }: { table: TableControls }) {
  const current = table.state.filters.month ?? ''
  const [seen, setSeen] = useState(current)
  const [typed, setTyped] = useState(current)
  if (seen !== current) {
    setSeen(current)
    setTyped(current)
  }
  const change = (month: string) => {
    setTyped(month)
    if (MONTH.test(month)) table.update({ filters: { month } })
  }
  return (
    <label className="small flex items-center gap-2 font-semibold">
      Month
      <input
        className="in d-filter"
        type="month"
        placeholder="2026-11"
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  )
}

/** Shown where the URL limits the list to one partner or one order. */
function Narrowed({ table }: { table: TableControls }) {
  const { member, order } = table.state.filters
  if (!member && !order) return null
  const what = member ? `partner ${member}` : `order YB-${order}`
  return (
    <p className="small mb-3">
      <OnlyThose table={table} names={['member', 'order']}>
        {what}
      </OnlyThose>
    </p>
  )
}

const commissionColumns = (
  onOpen: (row: StaffCommissionView) => void,
): Column<StaffCommissionView>[] => [
  column('id', 'Commission', { rowHeader: true }, (row) => (
    <button type="button" className="row-open num" onClick={() => onOpen(row)}>
      {row.id}
      <span className="sr-only"> of {row.memberName}</span>
    </button>
  )),
  column('partner', 'Partner', { wide: true }, ({ memberId, memberName }) => (
    <TextLink href={`/admin/partners/${memberId}`}>{memberName}</TextLink>
  )),
  column('order', 'Order', ({ sourceOrderId }) =>
    sourceOrderId === null ? <span className="muted">–</span> : orderReference(sourceOrderId),
  ),
  column('kind', 'Kind', kindLabel),
  figures('amount', 'Amount', { sort: 'amount' }, ({ amount }) =>
    formatMinor(amount, { exact: true }),
  ),
  column('state', 'State', (row) => <State {...row} />),
  column('due', 'Held until', ({ heldUntil }) => (
    <span className="num muted">{heldUntil ? formatDay(heldUntil) : '–'}</span>
  )),
  column('at', 'Posted', { sort: 'date' }, ({ createdAt }) => (
    <TimeCell at={createdAt}>{formatShortInstant(createdAt)}</TimeCell>
  )),
]
