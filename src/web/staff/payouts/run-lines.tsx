import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { centsFromDollars, formatCents, formatDollars } from '#contract/money.ts'
import { PAYOUT_METHOD_WORDS, PAYOUT_STATUSES } from '#contract/payouts.ts'
import type { RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { runLinesQuery } from '#web/queries/staff-payouts.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { BulkBar } from '#web/staff/table/bulk-bar.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { useSelection } from '#web/staff/table/selection.ts'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Settling } from './settle-dialog.tsx'
import { LINE_STATES } from './labels.ts'

const SettleDialog = lazy(() => import('./settle-dialog.tsx'))

const PAGE_SIZE = 50
const STATUS = {
  name: 'status',
  label: 'Every state',
  options: PAYOUT_STATUSES.map((value) => ({ value, label: LINE_STATES[value][1] })),
}

/** Whom the run pays; once the file is with the bank, what became of each. */
export function RunLines({ run }: { run: RunDetailView }) {
  const table = useDeskTable({ path: `/admin/payouts/${run.id}`, filters: ['status'] })
  const list = useQuery(runLinesQuery(run.id, toQueryString(table.state, PAGE_SIZE)))
  const may = useMay('payouts.prepare') && run.status === 'sent'
  const selection = useSelection<RunLineView>(({ id }) => id)
  const [settling, setSettling] = useState<Settling>()
  const settle = (outcome: Settling['outcome'], lines: readonly RunLineView[]) =>
    setSettling({ outcome, lines: lines.filter(({ status }) => status === 'sent') })
  const columns = columnsOf(may ? settle : undefined)
  const choice = useColumnChoice('payout-lines', columns)
  const sum = selection.rows.reduce((cents, one) => cents + (centsFromDollars(one.amount) ?? 0), 0)
  return (
    <section aria-labelledby="run-lines">
      <h2 className="h3 mb-3" id="run-lines">
        Lines
      </h2>
      <TableBar
        table={table}
        searchLabel="Search partners or references"
        filters={[STATUS]}
        choice={choice}
        columns={columns}
      />
      <DataTable
        label="Lines of the run"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={run.lines === 0 ? 'Nobody is paid by this run' : 'No lines fit'}
        {...(may && { selection, nameOf: ({ name }: RunLineView) => name })}
      />
      {may && (
        <BulkBar selection={selection} sum={formatCents(sum, { exact: true })}>
          <Button variant="quiet" size="sm" onClick={() => settle('paid', selection.rows)}>
            Mark paid
          </Button>
          <Button variant="quiet" size="sm" onClick={() => settle('failed', selection.rows)}>
            Mark failed
          </Button>
        </BulkBar>
      )}
      <Suspense>
        {settling && (
          <SettleDialog
            run={run}
            settling={settling}
            onDone={() => selection.clear()}
            onClose={() => setSettling(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

type Settle = (outcome: Settling['outcome'], lines: readonly RunLineView[]) => void

function columnsOf(settle: Settle | undefined): Column<RunLineView>[] {
  const money = (text: string) => formatDollars(text, { exact: true })
  return [
    {
      id: 'partner',
      label: 'Partner',
      names: true,
      cell: ({ name, email }) => (
        <span>
          {name}
          <span className="xs muted block break-all font-normal">{email}</span>
        </span>
      ),
    },
    {
      id: 'reference',
      label: 'Reference',
      cell: ({ reference }) => <span className="num whitespace-nowrap">{reference}</span>,
    },
    {
      id: 'account',
      label: 'Paid to',
      wide: true,
      cell: ({ method, account }) => (
        <span>
          {PAYOUT_METHOD_WORDS[method]}
          <span className="xs muted block">{account || 'No account given'}</span>
        </span>
      ),
    },
    { id: 'commissions', label: 'Sales', align: 'right', cell: ({ commissions }) => commissions },
    { id: 'gross', label: 'Earned', align: 'right', cell: ({ gross }) => money(gross) },
    {
      id: 'clawback',
      label: 'Taken back',
      align: 'right',
      atFirst: 'hidden',
      cell: ({ clawback }) => money(clawback),
    },
    { id: 'tax', label: 'Tax', align: 'right', atFirst: 'hidden', cell: ({ tax }) => money(tax) },
    {
      id: 'amount',
      label: 'Paid out',
      align: 'right',
      cell: ({ amount }) => <b>{money(amount)}</b>,
    },
    { id: 'state', label: 'State', cell: (line) => <LineState line={line} /> },
    ...(settle ? [actionsOf(settle)] : []),
  ]
}

const actionsOf = (settle: Settle): Column<RunLineView> => ({
  id: 'act',
  label: 'At the bank',
  align: 'right',
  fixed: true,
  cell: (line) =>
    line.status === 'sent' && (
      <span className="inline-flex gap-1.5 whitespace-nowrap">
        <Button variant="soft" size="sm" onClick={() => settle('paid', [line])}>
          Paid<span className="sr-only">: {line.name}</span>
        </Button>
        <Button variant="quiet" size="sm" onClick={() => settle('failed', [line])}>
          Failed<span className="sr-only">: {line.name}</span>
        </Button>
      </span>
    ),
})

function LineState({ line: { status, failureReason, bankReference } }: { line: RunLineView }) {
  const [tone, label] = LINE_STATES[status]
  return (
    <span>
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {(failureReason ?? bankReference) && (
        <span className="xs muted block">{failureReason ?? bankReference}</span>
      )}
    </span>
  )
}
