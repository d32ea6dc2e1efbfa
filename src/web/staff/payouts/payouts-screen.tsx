import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import type { RunView } from '#contract/staff-payouts.ts'
import { runsQuery } from '#web/queries/staff-payouts.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { StateBadge } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { formatExact } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { TaxForms } from './tax-forms.tsx'
import { RUN_STATES, runLabel, formatWindow } from './labels.ts'
import './payouts.css'

const OpenDialog = lazy(() => import('./open-dialog.tsx'))

const PATH = '/admin/payouts'

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
    cell: ({ status }) => <StateBadge state={RUN_STATES[status]} />,
  },
  { id: 'lines', label: 'Partners', sort: 'lines', align: 'right', cell: ({ lines }) => lines },
  {
    id: 'total',
    label: 'Total',
    sort: 'total',
    align: 'right',
    cell: ({ total }) => <b>{formatExact(total)}</b>,
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
          <NewRun />
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

function NewRun() {
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

const Runs = () => (
  <DeskTable
    name="payouts"
    label="Payout runs"
    query={runsQuery}
    filters={[filterBy('status', 'Every state', RUN_STATES)]}
    columns={COLUMNS}
    empty={noneLabel('payout runs')}
  />
)
