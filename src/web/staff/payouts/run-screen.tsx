import { ArrowLeft, Check, Printer } from 'lucide-react'
import { formatInstant, formatShortInstant, jamaicaDay } from '#contract/jamaica.ts'
import type { BatchStatus } from '#contract/payouts.ts'
import { PAYOUT_FILE_LABELS } from '#contract/payout-files.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useRun } from '#web/queries/staff-payouts.ts'
import type { ScreenProps } from '#web/route.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'
import { formatExact } from '#web/staff/format.ts'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { Section } from '#web/staff/section.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RunLines } from './run-lines.tsx'
import { WrongLines } from './wrong-lines.tsx'
import { NextStep } from './next-step.tsx'
import { formatWindow, linesLabel, RUN_FACTS, RUN_STATES, runLabel } from './labels.ts'

const NUMBER = /^[1-9]\d{0,8}$/

export default function RunScreen({ params }: ScreenProps) {
  const text = params.run ?? ''
  return NUMBER.test(text) ? <Run runId={Number(text)} /> : <NoRun />
}

const NoRun = () => (
  <>
    <h1 className="sr-only" tabIndex={-1}>
      Payouts
    </h1>
    <Empty text="Run not found">
      <SmallButtonLink label="All runs" href="/admin/payouts" />
    </Empty>
  </>
)

/** One run: its steps, the next one and who may take it, and the partners whom it pays. */
function Run({ runId }: { runId: number }) {
  const query = useRun(runId)
  if (!query.data && refusalOf(query.error)) return <NoRun />
  return (
    <LoadedPage query={query} what="The run">
      {(run) => (
        <>
          <AppLink className="link small inline-flex items-center gap-1" href="/admin/payouts">
            <ArrowLeft className="i i-s" aria-hidden="true" />
            All runs
          </AppLink>
          <div className="desk-top mt-2">
            <h1 className="cluster gap-3" tabIndex={-1}>
              {runLabel(run)}
              <StateBadge state={RUN_STATES[run.status]} />
            </h1>
            <SmallButtonLink
              icon={Printer}
              label="Run sheet"
              iconOnPhones
              href={`/admin/payouts/${run.id}/sheet`}
            />
          </div>
          <RunSteps run={run} />
          <div className="mb-7 grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
            <NextStep run={run} />
            <RunFacts run={run} />
          </div>
          {run.wrongLines.length > 0 && <WrongLines run={run} />}
          {run.status !== 'calculating' && <RunLines run={run} />}
          <History run={run} />
        </>
      )}
    </LoadedPage>
  )
}

const STEPS: { status: BatchStatus; label: string; event: string }[] = [
  { status: 'calculated', label: 'Calculated', event: 'Calculated' },
  { status: 'locked', label: 'Locked', event: 'Locked' },
  { status: 'committed', label: 'Approved', event: 'Approved' },
  { status: 'sent', label: 'Sent', event: 'Marked as sent' },
  { status: 'settled', label: 'Settled', event: 'Settled' },
]

/** The steps of a run, with who took each. */
function RunSteps({ run }: { run: RunDetailView }) {
  const reached = run.status === 'settling' ? 'sent' : run.status
  return (
    <ol className="mb-5 desk:grid desk:even-5 desk:gap-3" aria-label="Steps of the run">
      {STEPS.map(({ status, label, event }) => {
        const happened = run.history.findLast(({ what }) => what.startsWith(event))
        return (
          <li
            key={status}
            className={cx(
              'wrap-anywhere max-desk:border-l-3 desk:border-t-3',
              happened ? 'border-primary' : 'border-line',
            )}
            aria-current={status === reached ? 'step' : undefined}
          >
            <div className="flex gap-2.5 pt-3 max-desk:py-2 max-desk:pl-3">
              <span
                className={cx(
                  'grid size-5.5 flex-none place-items-center rounded-full',
                  happened ? 'bg-primary text-primary-foreground' : 'border border-line-strong',
                )}
                aria-hidden="true"
              >
                {happened && <Check className="i i-s" />}
              </span>
              <span>
                <b>{label}</b>
                <span className="xs muted block num">
                  {happened ? `${happened.by}, ${formatShortInstant(happened.at)}` : 'Not yet'}
                </span>
              </span>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const NOT_SENT: ReadonlySet<BatchStatus> = new Set(['open', 'calculated', 'locked', 'committed'])

/** The days in which the run should have been sent are over, and it is not. */
const isLate = ({ status, window: { until } }: RunDetailView) =>
  NOT_SENT.has(status) && jamaicaDay(new Date()) > until

/** A run in figures, with the file that the bank gets. */
function RunFacts({ run }: { run: RunDetailView }) {
  const { paid, failed, sent } = run.counts
  const isBefore = run.status === 'locked' || run.status === 'committed'
  const withBank = !isBefore && paid.lines + failed.lines + sent.lines > 0
  const sum = ({ lines, amount }: typeof paid) => `${formatExact(amount)} in ${linesLabel(lines)}`
  return (
    <section className="panel grid gap-3.5 p-5" aria-label="Figures">
      <Facts
        className={RUN_FACTS}
        facts={[
          ['Total', <b key="total">{formatExact(run.total)}</b>],
          ['Partners', run.lines],
          isBefore && failed.lines > 0 && ['Taken out', sum(failed)],
          withBank && ['Paid', sum(paid)],
          withBank && ['Failed', sum(failed)],
          withBank && ['Still open', sum(sent)],
          ['Taken for returned sales', formatExact(run.clawbackRepaid)],
          ['Tax withheld', formatExact(run.taxWithheld)],
          [
            'In time',
            <>
              {formatWindow(run)} {isLate(run) && <Badge tone="warn">Late</Badge>}
            </>,
          ],
          ...run.files.map(
            ({ kind, lines, amount, ...file }) =>
              [
                PAYOUT_FILE_LABELS[kind],
                <>
                  {formatExact(amount)} in {linesLabel(lines)}
                  <FileName {...file} />
                </>,
              ] as const,
          ),
          run.file !== null && [
            run.files.length > 0 ? 'List of the files' : 'Bank file',
            <FileName key="list" {...run.file} />,
          ],
        ]}
      />
      <AppLink className="link small" href={`/admin/reconciliation?kind=run&number=${run.id}`}>
        Trace a payment of this run
      </AppLink>
    </section>
  )
}

const FileName = ({ name, sha256 }: { name: string; sha256: string }) => (
  <>
    <span className="block break-all">{name}</span>
    <span className="xs muted block break-all">SHA-256 {sha256}</span>
  </>
)

const History = ({ run }: { run: RunDetailView }) => (
  <Section className="panel mt-7 grid gap-3.5 p-5" title="What happened">
    <ol className="rows">
      {run.history.map(({ at, what, by }) => (
        <li key={`${at} ${what}`} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
          <span>{what}</span>
          <span className="small muted num">
            {by}, {formatInstant(at)}
          </span>
        </li>
      ))}
    </ol>
  </Section>
)
