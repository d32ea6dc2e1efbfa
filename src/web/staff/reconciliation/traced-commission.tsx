import { formatInstant } from '#contract/jamaica.ts'
import type { TracedLine, TracedMovement, TraceView } from '#contract/reconciliation.ts'
import { LINE_STATES } from '#web/staff/payouts/labels.ts'
import { formatExact } from '#web/staff/format.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { TextLink } from '#web/staff/links.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

const STATES: Record<TraceView['status'], BadgeTone> = {
  pending: 'neutral',
  held: 'warn',
  approved: 'info',
  batched: 'warn',
  paid: 'ok',
  void: 'bad',
}

/** `payout_locked` -> `Payout locked`. */
const nameLabel = (name: string) => capitalized(name.replaceAll('_', ' '))

/** The path of a commission from top to bottom: order, commission, movements, payout line, file. */
export function TracedCommission({ traced }: { traced: TraceView }) {
  const { orderId, orderReference, member, level, amount, status, at } = traced
  return (
    <article
      className="panel stack gap-3.5 px-5 py-4.5"
      aria-label={`Commission ${traced.commissionId}`}
    >
      <header className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <h3 className="font-[650]">
          {orderId === null ? (
            'No order'
          ) : (
            <AppLink className="link num" href={`/admin/orders/${orderId}`}>
              {orderReference}
            </AppLink>
          )}
          {' → '}
          <TextLink href={`/admin/reconciliation?kind=member&number=${member.id}`}>
            {member.name}
          </TextLink>
        </h3>
        <span className="cluster num">
          <b>{formatExact(amount)}</b>
          <StateBadge state={[STATES[status], nameLabel(status)]} />
        </span>
        <p className="small muted num basis-full">
          Commission {traced.commissionId}
          {level !== null && `, level ${level}`}, posted {formatInstant(at)}
        </p>
      </header>
      <Movements movements={traced.movements} />
      {traced.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </article>
  )
}

const Movements = ({ movements }: { movements: readonly TracedMovement[] }) => (
  <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-7 gap-y-3">
    {movements.map(({ id, kind, at, by, entries }) => (
      <li key={id}>
        <p className="small num">
          <b>{nameLabel(kind)}</b>{' '}
          <span className="muted">
            transaction {id}, {formatInstant(at)}, {by}
          </span>
        </p>
        <ul className="small num">
          {entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no id
            <li key={index} className="split items-start border-b border-line py-[3px]">
              <span>
                {nameLabel(entry.account)}
                {entry.of && <span className="muted"> of {entry.of}</span>}
              </span>
              <span>{formatExact(entry.amount)}</span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)

const Line = ({ line }: { line: TracedLine }) => (
  <section
    className="grid gap-2 border-l-3 border-primary pt-3.5 pl-4"
    aria-label={`Payout line ${line.reference}`}
  >
    <p className="cluster num">
      <b>{line.reference}</b> {formatExact(line.amount)}
      <StateBadge state={LINE_STATES[line.status]} />
      <span className="small muted">{line.failureReason ?? line.bankReference}</span>
    </p>
    <p className="small">
      <TextLink href={`/admin/payouts/${line.run.id}`}>{line.run.name}</TextLink>
      {line.run.file && <span className="num">, {line.run.file}</span>}
    </p>
    {line.run.sha256 && <p className="xs muted num break-all">SHA-256 {line.run.sha256}</p>}
    <Movements movements={line.movements} />
  </section>
)
