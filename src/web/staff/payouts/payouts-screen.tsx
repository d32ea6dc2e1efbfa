import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import { BATCH_STATUSES } from '#contract/payouts.ts'
import type { RunView } from '#contract/staff-payouts.ts'
import { runsQuery } from '#web/queries/staff-payouts.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString, isNarrowed } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { TaxForms } from './tax-forms.tsx'
import { RUN_STATES, runLabel, formatWindow } from './labels.ts'
import './payouts.css'

const OpenDialog = lazy(() => import('./open-dialog.tsx'))

const PATH = '/admin/payouts'
const PAGE_SIZE = 25
const SHAPE = { path: PATH, filters: ['status'] }
const STATUS = {
  name: 'status',
  label: 'Every state',
  options: BATCH_STATUSES.map((value) => ({ value, label: RUN_STATES[value][1] })),
}

const COLUMNS: Column<RunView>[] = [
  {
    id: 'month',
    label: 'Month',
    sort: 'month',
    names: true,
    cell: (run) => (
      <AppLink className="link" href={`${PATH}/${run.id}`}>
        {runLabel(run)}
      </AppLink>
    ),
  },
  {
    id: 'state',
    label: 'State',
    sort: 'status',
    cell: ({ status }) => (
      <Badge tone={RUN_STATES[status][0]} dot>
        {RUN_STATES[status][1]}
      </Badge>
    ),
  },
  { id: 'lines', label: 'Partners', sort: 'lines', align: 'right', cell: ({ lines }) => lines },
  {
    id: 'total',
    label: 'Total',
    sort: 'total',
    align: 'right',
    cell: ({ total }) => <b>{formatDollars(total, { exact: true })}</b>,
  },
  {
    id: 'window',
    label: 'In time',
    cell: (run) => <span className="num">{formatWindow(run)}</span>,
  },
  { id: 'locked', label: 'Locked by', cell: ({ lockedBy }) => lockedBy?.name ?? '–' },
  { id: 'approved', label: 'Approved by', cell: ({ approvedBy }) => approvedBy?.name ?? '–' },
]

/** The months that were paid, and the one that is being paid. */
export default function PayoutsScreen() {
  const taxForms = new URLSearchParams(useSearch()).get('tab') === 'tax-forms'
  return (
    <>
      <DeskHeading>
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink variant="soft" size="sm" href="/admin/reconciliation">
            Proof of the books
          </ButtonLink>
          <OpenButton />
        </div>
      </DeskHeading>
      <div className="mb-5">
        <TabLinks
          label="Payouts"
          tabs={[
            { href: PATH, label: 'Runs', current: !taxForms },
            { href: `${PATH}?tab=tax-forms`, label: 'Tax forms', current: taxForms },
          ]}
        />
      </div>
      {taxForms ? <TaxForms /> : <Runs />}
    </>
  )
}

function OpenButton() {
  const may = useMay('payouts.prepare')
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        New run
      </Button>
      <Suspense>{open && <OpenDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Runs() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(runsQuery(toQueryString(table.state, PAGE_SIZE)))
  const choice = useColumnChoice('payouts', COLUMNS)
  return (
    <>
      <TableBar table={table} filters={[STATUS]} choice={choice} columns={COLUMNS} />
      <DataTable
        label="Payout runs"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={isNarrowed(table.state) ? 'No payout runs found' : 'No payout runs yet'}
      />
    </>
  )
}
