import type { LineProblem } from '#contract/payouts.ts'
import type { RunDetailView, WrongLineView } from '#contract/staff-payouts.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatExact } from '#web/staff/format.ts'
import { Section } from '#web/staff/section.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { DecideButton } from './decide-button.tsx'

/** The lines that have become wrong since the run was locked: each is confirmed or taken out before it is approved. */
export const WrongLines = ({ run }: { run: RunDetailView }) => (
  <Section className="panel mb-7 grid gap-2.5 border-warn p-5" title="Changed since it was locked">
    <p className="small muted">
      {run.status === 'locked'
        ? 'Remove or confirm each of these lines before the run is approved.'
        : 'The run is approved but not sent to the bank yet, so you can still remove these lines.'}
    </p>
    <ul>
      {run.wrongLines.map((line) => (
        <WrongLine key={line.id} line={line} run={run} />
      ))}
    </ul>
  </Section>
)

function WrongLine({ line, run }: { line: WrongLineView; run: RunDetailView }) {
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
        {mayTakeOut && <DecideButton label="Remove" run={run} verb="removal" line={line} />}
        {mayConfirm && (
          <DecideButton
            variant="quiet"
            label="Pay anyway"
            run={run}
            verb="confirmation"
            line={line}
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
