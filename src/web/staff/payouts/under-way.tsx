import type { UnderWay as Work } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { formatExact } from '#web/staff/format.ts'
import { linesLabel, partnersLabel } from './labels.ts'

type Props = { run: RunDetailView; work: Work }

/** What a job does with the run at this moment, and how far it is. */
export function UnderWay({ run, work }: Props) {
  const percent = run.percent ?? 0
  const { title, text } = WORDS[work](run)
  return (
    <>
      <p>
        <b>{title}</b> {text}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className="small muted num">
        {percent} % done. It goes on by itself; you may leave this page.
      </p>
    </>
  )
}

const WORDS: Record<Work, (run: RunDetailView) => { title: string; text: string }> = {
  calculating: ({ lines }) => ({
    title: 'The run is being calculated.',
    text: `${partnersLabel(lines)} so far; no money moves.`,
  }),
  locking: (run) => ({
    title: 'The run is being locked.',
    text: `${formatExact(run.total)} to ${partnersLabel(run.lines)}; the bank’s file is written at the end.`,
  }),
  settling: ({ counts: { paid, failed, sent } }) => ({
    title: 'The bank’s answer is being settled.',
    text: `${linesLabel(paid.lines + failed.lines)} have come to their end, ${sent.lines} have not.`,
  }),
  cancelling: ({ cancelReason }) => ({
    title: 'The run is being cancelled.',
    text: `What had left the wallets returns to them. Why: ${cancelReason}`,
  }),
}
