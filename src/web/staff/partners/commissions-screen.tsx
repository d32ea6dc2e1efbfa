import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { COMMISSION_TYPES } from '#contract/partners.ts'
import { COMMISSION_STATES, type StaffCommissionView } from '#contract/staff-partners.ts'
import { commissionsQuery } from '#web/queries/staff-partners.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { useSelection } from '#web/staff/table/selection.ts'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { type DeskTable, useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { commissionColumns } from './commission-columns.tsx'
import { ExportButton } from './export-button.tsx'
import { KIND_WORDS, STATE_WORDS } from './labels.ts'
import './partners.css'

const CommissionDialog = lazy(() => import('./commission-dialog.tsx'))
const CommissionsBulk = lazy(() => import('./commissions-bulk.tsx'))

const PAGE_SIZE = 25
const PATH = '/admin/commissions'
const SHAPE = { path: PATH, filters: ['state', 'kind', 'month', 'member', 'order'] }
const FILTERS = [
  {
    name: 'state',
    label: 'Any state',
    options: COMMISSION_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
  },
  {
    name: 'kind',
    label: 'Any kind',
    options: COMMISSION_TYPES.map((value) => ({ value, label: KIND_WORDS[value] })),
  },
]

/** What sales pay, and what staff decide about it. */
export default function CommissionsScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(commissionsQuery(toQueryString(table.state, PAGE_SIZE)))
  const [open, setOpen] = useState<StaffCommissionView>()
  const selection = useSelection<StaffCommissionView>(({ id }) => id)
  const columns = commissionColumns(setOpen)
  const choice = useColumnChoice('commissions', columns)
  const total = list.data?.total
  return (
    <>
      <DeskHeading total={total}>
        <ExportButton wanted={wantedOf(table)} variant="soft" />
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search by partner or order"
        filters={FILTERS}
        choice={choice}
        columns={columns}
      >
        <MonthFilter table={table} />
      </TableBar>
      <Narrowed table={table} />
      <DataTable
        label="Commissions"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        nameOf={({ id }) => `commission ${id}`}
        pageSize={PAGE_SIZE}
        empty={<Nothing />}
        selection={selection}
        onOpen={setOpen}
      />
      <Suspense>
        {selection.rows.length > 0 && <CommissionsBulk selection={selection} />}
        {open && <CommissionDialog id={open.id} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

/** What the table shows, without its page. */
function wantedOf({ state: { q, filters } }: DeskTable) {
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

/** Some browsers let the month be typed letter by letter: the table is asked for whole ones. */
function MonthFilter({ table }: { table: DeskTable }) {
  const asked = table.state.filters.month ?? ''
  const [seen, setSeen] = useState(asked)
  const [typed, setTyped] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    setTyped(asked)
  }
  const change = (month: string) => {
    setTyped(month)
    if (MONTH.test(month)) table.wish({ filters: { month } })
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

/** Links lead here with one partner or one order in the address. */
function Narrowed({ table }: { table: DeskTable }) {
  const { member, order } = table.state.filters
  if (!member && !order) return null
  const what = member ? `partner ${member}` : `order YB-${order}`
  return (
    <p className="small mb-3">
      Only those of {what}.{' '}
      <AppLink className="link" href={table.hrefOf({ filters: { member: '', order: '' } })}>
        Show all
      </AppLink>
    </p>
  )
}

function Nothing() {
  return (
    <Empty text="No commissions found">
      <AppLink className={buttonClass({ variant: 'soft', size: 'sm' })} href={PATH}>
        Show all commissions
      </AppLink>
    </Empty>
  )
}
