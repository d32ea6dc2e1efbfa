import { useState } from 'react'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import { PAYOUT_METHOD_LABELS } from '#contract/payouts.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { Section } from '#web/staff/section.tsx'
import { BulkBar } from '#web/staff/table/bulk-bar.tsx'
import {
  acts,
  type Column,
  column,
  figures,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { useSelection } from '#web/staff/table/selection.ts'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { formatExact } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { DecideButton } from './decide-button.tsx'
import type { Settling } from './settle-dialog.tsx'
import { LINE_STATES } from './labels.ts'

const SettleDialog = onDemand('The dialog', () => import('./settle-dialog.tsx'))

/** The lines of the run; once the file is with the bank, their outcomes are recorded here. */
export function RunLines({ run }: { run: RunDetailView }) {
  const prepares = useCan('payouts.prepare')
  const may = prepares && run.status === 'sent'
  const mayTakeOut = prepares && (run.status === 'locked' || run.status === 'committed')
  const selection = useSelection<RunLineView>(({ id }) => id)
  const [settling, setSettling] = useState<Settling>()
  const settle = (outcome: Settling['outcome'], lines: readonly RunLineView[]) =>
    setSettling({ outcome, lines: lines.filter(({ status }) => status === 'sent') })
  const sum = selection.rows.reduce(
    (cents, line) => cents + (centsFromDollars(line.amount) ?? 0),
    0,
  )
  return (
    <Section title="Lines" headingClass="h3 mb-3">
      <DeskTable
        name="payout-lines"
        label="Lines of the run"
        query={(search) => staffListQuery(`/api/payout-runs/${run.id}/lines`, search)}
        pageSize={50}
        searchLabel="Search partners or references"
        filters={[filterBy('status', 'Every state', LINE_STATES)]}
        columns={columnsOf(may ? actionsOf(settle) : mayTakeOut ? takingOutOf(run) : undefined)}
        empty={run.lines === 0 ? 'No one is paid in this run' : 'No lines found'}
        selection={may ? selection : undefined}
        nameOf={({ name }) => name}
      />
      {may && (
        <BulkBar selection={selection} sum={formatCents(sum, { exact: true })}>
          <SmallButton
            variant="quiet"
            label="Mark paid"
            onClick={() => settle('paid', selection.rows)}
          />
          <SmallButton
            variant="quiet"
            label="Mark failed"
            onClick={() => settle('failed', selection.rows)}
          />
        </BulkBar>
      )}
      {settling && (
        <SettleDialog
          run={run}
          settling={settling}
          onDone={() => selection.clear()}
          onClose={() => setSettling(undefined)}
        />
      )}
    </Section>
  )
}

type Settle = (outcome: Settling['outcome'], lines: readonly RunLineView[]) => void

const columnsOf = (actions: Column<RunLineView> | undefined): Column<RunLineView>[] => [
  column('partner', 'Partner', { rowHeader: true }, ({ name, email }) => (
    <TwoLines below={email} belowClass="break-all font-normal">
      {name}
    </TwoLines>
  )),
  column('reference', 'Reference', ({ reference }) => (
    <span className="num whitespace-nowrap">{reference}</span>
  )),
  column('account', 'Paid to', { wide: true }, ({ method, account }) => (
    <TwoLines below={account || 'No account given'}>{PAYOUT_METHOD_LABELS[method]}</TwoLines>
  )),
  figures('commissions', 'Commissions', ({ commissions }) => commissions),
  figures('gross', 'Earned', ({ gross }) => formatExact(gross)),
  figures('clawback', 'Deducted', { atFirst: 'hidden' }, ({ clawback }) => formatExact(clawback)),
  figures('tax', 'Tax', { atFirst: 'hidden' }, ({ tax }) => formatExact(tax)),
  figures('amount', 'Paid out', ({ amount }) => <b>{formatExact(amount)}</b>),
  column('state', 'State', ({ status, failureReason, bankReference }) => (
    <TwoLines below={failureReason ?? bankReference}>
      <StateBadge state={LINE_STATES[status]} />
    </TwoLines>
  )),
  ...(actions ? [actions] : []),
]

const actionsOf = (settle: Settle): Column<RunLineView> =>
  acts(
    'At the bank',
    (line) =>
      line.status === 'sent' && (
        <span className="inline-flex gap-1.5 whitespace-nowrap">
          <SmallButton
            label="Paid"
            srLabel={`: ${line.name}`}
            onClick={() => settle('paid', [line])}
          />
          <SmallButton
            variant="quiet"
            label="Failed"
            srLabel={`: ${line.name}`}
            onClick={() => settle('failed', [line])}
          />
        </span>
      ),
  )

/** Before the run is with the bank, any line can be taken out of it. */
const takingOutOf = (run: RunDetailView): Column<RunLineView> =>
  acts(
    'In this run',
    (line) =>
      line.status === 'pending' && (
        <DecideButton variant="quiet" label="Remove" run={run} verb="removal" line={line} />
      ),
  )
