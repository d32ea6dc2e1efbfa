import { useState } from 'react'
import type { LineProblem } from '#contract/payouts.ts'
import type { RunDetailView, WrongLineView } from '#contract/staff-payouts.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatExact } from '#web/staff/format.ts'
import { Section } from '#web/staff/section.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Deciding } from './decide-dialog.tsx'

const DecideDialog = onDemand('The dialog', () => import('./decide-dialog.tsx'))

/** The lines that have become wrong since the run was locked: each is confirmed or taken out before it is approved. */
export function WrongLines({ run }: { run: RunDetailView }) {
  const [deciding, setDeciding] = useState<Deciding>()
  return (
    <Section
      className="panel mb-7 grid gap-2.5 border-warn p-5"
      title="Changed since it was locked"
    >
      <p className="small muted">
        {run.status === 'locked'
          ? 'Remove or confirm each of these lines before the run is approved.'
          : 'The run is approved but not sent to the bank yet, so you can still remove these lines.'}
      </p>
      <ul>
        {run.wrongLines.map((line) => (
          <WrongLine key={line.id} line={line} run={run} onDecide={setDeciding} />
        ))}
      </ul>
      {deciding && (
        <DecideDialog run={run} deciding={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </Section>
  )
}

type LineProps = {
  line: WrongLineView
  run: RunDetailView
  onDecide: (deciding: Deciding) => void
}

function WrongLine({ line, run, onDecide }: LineProps) {
  const { memberId, name, amount, problems, orderIds, confirmed } = line
  const mayConfirm = useCan('payouts.approve') && run.status === 'locked' && !confirmed
  const mayTakeOut = useCan('payouts.prepare')
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-2.5 border-t border-line py-3">
      <div className="min-w-0 flex-[1_1_18rem] wrap-anywhere">
        <AppLink className="link font-bold" href={`/admin/partners/${memberId}`}>
          {name}
        </AppLink>{' '}
        <span className="num">{formatExact(amount)}</span>
        <ul className="small">
          {problems.map((problem) => (
            <li key={problem}>
              {PROBLEMS[problem]}
              {problem === 'order-changed' &&
                orderIds.map((id) => (
                  <AppLink key={id} className="link num ml-1" href={`/admin/orders/${id}`}>
                    {id}
                  </AppLink>
                ))}
            </li>
          ))}
        </ul>
        {confirmed && (
          <p className="small mt-1">
            <Badge tone="ok">Confirmed</Badge> {confirmed.by}, {formatShortInstant(confirmed.at)}:{' '}
            {confirmed.reason}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayTakeOut && (
          <SmallButton
            label="Remove"
            srLabel={`: ${name}`}
            onClick={() => onDecide({ verb: 'removal', line })}
          />
        )}
        {mayConfirm && (
          <SmallButton
            variant="quiet"
            label="Pay anyway"
            srLabel={`: ${name}`}
            onClick={() => onDecide({ verb: 'confirmation', line })}
          />
        )}
      </div>
    </li>
  )
}

const PROBLEMS: Record<LineProblem, string> = {
  'order-changed': 'An order that it pays for has changed:',
  suspended: 'The partner is suspended.',
  closed: 'The partner has left.',
  'details-changed': 'The partner has changed their payout details.',
}
