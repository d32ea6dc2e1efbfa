import { Award, FilePlus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import type { PlanView } from '#contract/staff-plans.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, column, dates, figures, StateBadge } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { formatShareBp, STATES } from './labels.ts'

const PlanDialog = onDemand('The dialog', () => import('./plan-dialog.tsx'))

const PATH = '/admin/plans'

const COLUMNS: Column<PlanView>[] = [
  column('name', 'Plan', { sort: 'name', rowHeader: true }, ({ id, planName }) => (
    <TextLink href={`${PATH}/${id}`}>{planName}</TextLink>
  )),
  figures('version', 'Version', { sort: 'version' }, ({ version }) => version),
  column('state', 'State', { sort: 'state' }, ({ state }) => <StateBadge state={STATES[state]} />),
  column('levels', 'Seller, then each level above', { wide: true }, ({ levels }) => (
    <span className="num">{levels.map((amount) => formatDollars(amount)).join(' · ')}</span>
  )),
  figures('share', 'Maximum share of a sale', { sort: 'share' }, ({ maxPayoutShareBp }) =>
    formatShareBp(maxPayoutShareBp),
  ),
  figures('hold', 'Hold', { sort: 'hold' }, ({ holdDays }) => `${holdDays} days`),
  dates('from', 'Counts from', { sort: 'from', none: '–' }, ({ validFrom }) => validFrom),
]

/** The versions of the pay plan: past, running, coming and drafts. */
export default function PlansScreen() {
  const [, navigate] = useLocation()
  return (
    <DeskTable
      name="plans"
      label="Pay plans"
      renderHeading={(_, plans) => (
        <DeskHeading>
          <SmallButtonLink icon={Award} label="Ranks" href={`${PATH}/ranks`} />
          <DraftButton from={plans.find(({ state }) => state === 'running')} />
        </DeskHeading>
      )}
      query={staffList('/api/plans')}
      searchLabel="Search by name or state"
      columns={COLUMNS}
      empty="No plan yet"
      onOpen={({ id }) => navigate(`${PATH}/${id}`)}
    >
      <p className="muted small d-about">
        Commission per sale. You cannot change a published version. Each sale uses the version in
        force on the day it was paid.
      </p>
    </DeskTable>
  )
}

/** Drafts a plan that starts as a copy of the one that runs. */
function DraftButton({ from }: { from: PlanView | undefined }) {
  const may = useCan('partners.write')
  const [open, setOpen] = useState(false)
  const [, navigate] = useLocation()
  if (!may) return null
  return (
    <>
      <SmallButton
        variant="primary"
        icon={FilePlus}
        label="Draft a plan"
        onClick={() => setOpen(true)}
      />
      {open && (
        <PlanDialog
          from={from}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => navigate(`${PATH}/${id}`)}
        />
      )}
    </>
  )
}
