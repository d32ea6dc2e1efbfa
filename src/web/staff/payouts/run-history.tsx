import { formatInstant } from '#contract/jamaica.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'

export function RunHistory({ run }: { run: RunDetailView }) {
  return (
    <section className="panel pay-history" aria-labelledby="run-history">
      <h2 className="h3" id="run-history">
        What happened
      </h2>
      <ol>
        {run.history.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <span>{what}</span>
            <span className="small muted num">
              {by}, {formatInstant(at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
