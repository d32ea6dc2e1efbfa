import type { RunDetailView } from '#contract/staff-payouts.ts'
import { formatExact } from '#web/staff/format.ts'
import { Fact } from '#web/staff/facts.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { linesLabel, formatWindow } from './labels.ts'

/** A run in figures, with the file that the bank gets. */
export function RunFacts({ run }: { run: RunDetailView }) {
  const { paid, failed, sent } = run.counts
  const withBank = paid.lines + failed.lines + sent.lines > 0
  const sum = (count: { lines: number; amount: string }) =>
    `${formatExact(count.amount)} in ${linesLabel(count.lines)}`
  return (
    <section className="panel pay-facts" aria-label="Figures">
      <dl>
        <Fact className="num" name="Total">
          <b>{formatExact(run.total)}</b>
        </Fact>
        <Fact className="num" name="Partners">
          {run.lines}
        </Fact>
        {withBank && (
          <Fact className="num" name="Paid">
            {sum(paid)}
          </Fact>
        )}
        {withBank && (
          <Fact className="num" name="Failed">
            {sum(failed)}
          </Fact>
        )}
        {withBank && (
          <Fact className="num" name="Still open">
            {sum(sent)}
          </Fact>
        )}
        <Fact className="num" name="Taken for returned sales">
          {formatExact(run.clawbackRepaid)}
        </Fact>
        <Fact className="num" name="Tax withheld">
          {formatExact(run.taxWithheld)}
        </Fact>
        <Fact className="num" name="In time">
          {formatWindow(run)}
        </Fact>
        {run.file && (
          <Fact className="num" name="Bank file">
            <span className="break-all">{run.file.name}</span>
            <span className="xs muted block break-all">SHA-256 {run.file.sha256}</span>
          </Fact>
        )}
      </dl>
      <AppLink className="link small" href={`/admin/reconciliation?kind=run&number=${run.id}`}>
        Follow the money of this run
      </AppLink>
    </section>
  )
}
