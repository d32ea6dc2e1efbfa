import { Check } from 'lucide-react'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { BatchStatus } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'

const STEPS: { status: BatchStatus; label: string; said: string }[] = [
  { status: 'calculated', label: 'Calculated', said: 'Calculated' },
  { status: 'locked', label: 'Locked', said: 'Locked' },
  { status: 'committed', label: 'Approved', said: 'Approved' },
  { status: 'sent', label: 'Sent', said: 'Marked as sent' },
  { status: 'settled', label: 'Settled', said: 'Settled' },
]

/** The way of a run, with who took each step. */
export function RunSteps({ run }: { run: RunDetailView }) {
  return (
    <ol className="pay-steps" aria-label="Steps of the run">
      {STEPS.map(({ status, label, said }) => {
        const happened = run.history.findLast(({ what }) => what.startsWith(said))
        const current = status === (run.status === 'settling' ? 'sent' : run.status)
        return (
          <li
            key={status}
            data-done={happened ? '' : undefined}
            aria-current={current ? 'step' : undefined}
          >
            <span className="pay-dot" aria-hidden="true">
              {happened && <Check className="i i-s" />}
            </span>
            <span>
              <b>{label}</b>
              <span className="xs muted block num">
                {happened ? `${happened.by}, ${formatShortInstant(happened.at)}` : 'Not yet'}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
