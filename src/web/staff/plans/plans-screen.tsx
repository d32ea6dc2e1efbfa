import { useQuery } from '@tanstack/react-query'
import { FilePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { PlanView } from '#contract/staff-plans.ts'
import { plansQuery } from '#web/queries/staff-plans.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatShareBp, STATES } from './labels.ts'
import './plans.css'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))

const PATH = '/admin/plans'
const PAGE_SIZE = 25
const SHAPE = { path: PATH, filters: [] }

const COLUMNS: Column<PlanView>[] = [
  {
    id: 'name',
    label: 'Plan',
    sort: 'name',
    names: true,
    cell: ({ id, planName }) => (
      <AppLink className="link" href={`${PATH}/${id}`}>
        {planName}
      </AppLink>
    ),
  },
  {
    id: 'version',
    label: 'Version',
    sort: 'version',
    align: 'right',
    cell: ({ version }) => version,
  },
  {
    id: 'state',
    label: 'State',
    sort: 'state',
    cell: ({ state }) => (
      <Badge tone={STATES[state][0]} dot>
        {STATES[state][1]}
      </Badge>
    ),
  },
  {
    id: 'levels',
    label: 'Seller, then up the line',
    wide: true,
    cell: ({ levels }) => (
      <span className="num">{levels.map((each) => formatDollars(each)).join(' · ')}</span>
    ),
  },
  {
    id: 'share',
    label: 'Most of a sale',
    sort: 'share',
    align: 'right',
    cell: ({ maxPayoutShareBp }) => formatShareBp(maxPayoutShareBp),
  },
  {
    id: 'hold',
    label: 'Hold',
    sort: 'hold',
    align: 'right',
    cell: ({ holdDays }) => `${holdDays} days`,
  },
  {
    id: 'from',
    label: 'Counts from',
    sort: 'from',
    cell: ({ validFrom }) => (
      <span className="num">{validFrom ? formatShortInstant(validFrom) : '–'}</span>
    ),
  },
]

/** The versions of the pay plan: what ran, what runs, and what may. */
export default function PlansScreen() {
  const table = useDeskTable(SHAPE)
  const choice = useColumnChoice('plans', COLUMNS)
  const list = useQuery(plansQuery(toQueryString(table.state, PAGE_SIZE)))
  const mayDraft = useMay('partners.write')
  const [drafting, setDrafting] = useState(false)
  const [, navigate] = useLocation()
  const running = list.data?.items.find(({ state }) => state === 'running')
  return (
    <>
      <DeskHeading>
        {mayDraft && (
          <Button size="sm" onClick={() => setDrafting(true)}>
            <FilePlus className="i" aria-hidden="true" />
            Draft a plan
          </Button>
        )}
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search by name or state"
        choice={choice}
        columns={COLUMNS}
      >
        <p className="muted small d-about">
          What a sale pays. A published version never changes, and each sale is paid by the version
          of the day on which it was paid for.
        </p>
      </TableBar>
      <DataTable
        label="Pay plans"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty="No plan yet"
        onOpen={({ id }) => navigate(`${PATH}/${id}`)}
      />
      {drafting && (
        <Suspense>
          <PlanDialog
            from={running}
            onClose={() => setDrafting(false)}
            onSaved={({ id }) => navigate(`${PATH}/${id}`)}
          />
        </Suspense>
      )}
    </>
  )
}
