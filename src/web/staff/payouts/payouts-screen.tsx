import { useSearch } from 'wouter'
import type { RunView } from '#contract/staff-payouts.ts'
import { runsQuery } from '#web/queries/staff-payouts.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { formatExact } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, figures, StateBadge } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { TaxForms } from './tax-forms.tsx'
import { TaxWithheld } from './tax-withheld.tsx'
import { formatWindow, RUN_STATES, runLabel } from './labels.ts'

const OpenDialog = onDemand('The dialog', () => import('./open-dialog.tsx'))

const PATH = '/admin/payouts'

const RUN_COLUMNS: Column<RunView>[] = [
  column('month', 'Month', { sort: 'month', rowHeader: true }, (run) => (
    <TextLink href={`${PATH}/${run.id}`}>{runLabel(run)}</TextLink>
  )),
  column('state', 'State', { sort: 'status' }, ({ status }) => (
    <StateBadge state={RUN_STATES[status]} />
  )),
  figures('lines', 'Partners', { sort: 'lines' }, ({ lines }) => lines),
  figures('total', 'Total', { sort: 'total' }, ({ total }) => <b>{formatExact(total)}</b>),
  column('window', 'In time', (run) => <span className="num">{formatWindow(run)}</span>),
  column('locked', 'Locked by', ({ lockedBy }) => lockedBy?.name ?? '–'),
  column('approved', 'Approved by', ({ approvedBy }) => approvedBy?.name ?? '–'),
]

/** The payout runs of past months and of the one that is being paid, tax forms, and tax that is withheld. */
export default function PayoutsScreen() {
  const may = useCan('payouts.prepare')
  const tab = new URLSearchParams(useSearch()).get('tab')
  const taxForms = tab === 'tax-forms'
  const taxWithheld = tab === 'tax-withheld'
  return (
    <>
      <DeskHeading>
        <div className="flex flex-wrap justify-end gap-2">
          <SmallButtonLink label="Reconciliation" href="/admin/reconciliation" />
          {may && (
            <DialogButton
              variant="primary"
              label="New run"
              renderDialog={(close) => <OpenDialog onClose={close} />}
            />
          )}
        </div>
      </DeskHeading>
      <TabLinks
        className="mb-5"
        label="Payouts"
        tabs={[
          { href: PATH, label: 'Runs', current: !taxForms && !taxWithheld },
          { href: `${PATH}?tab=tax-forms`, label: 'Tax forms', current: taxForms },
          { href: `${PATH}?tab=tax-withheld`, label: 'Tax withheld', current: taxWithheld },
        ]}
      />
      {taxForms && <TaxForms />}
      {taxWithheld && <TaxWithheld />}
      {!taxForms && !taxWithheld && (
        <DeskTable
          name="payouts"
          label="Payout runs"
          query={runsQuery}
          filters={[filterBy('status', 'Every state', RUN_STATES)]}
          columns={RUN_COLUMNS}
          empty={noneLabel('payout runs')}
        />
      )}
    </>
  )
}
