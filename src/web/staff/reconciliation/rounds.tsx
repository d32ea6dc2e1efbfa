import { formatInstant } from '#contract/jamaica.ts'
import type { BookRoundView, ReconciliationView } from '#contract/reconciliation.ts'
import { useStartRound } from '#web/queries/staff-reconciliation.ts'
import { toastError } from '#web/staff/toast-error.ts'
import { formatCount } from '#web/staff/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const count = (number: number) => formatCount(number)

/** The rounds through all of the books, however large they are. */
export function Rounds({ proof }: { proof: ReconciliationView }) {
  const { lastRound, round } = proof
  const start = useStartRound()
  const press = () =>
    start.mutate(undefined, {
      onError: toastError('Not started'),
    })
  return (
    <section className="panel rec-round" aria-labelledby="rec-round">
      <div className="min-w-[min(100%,260px)] flex-1">
        <h2 className="h3" id="rec-round">
          The whole book
        </h2>
        <p className="small muted">
          A large book takes its time, so a round goes through all of it in portions, every night
          and whenever you ask.
        </p>
        {round && (
          <p className="mt-2 num" role="status">
            A round is on its way: {round.percent} %, {count(round.transactions)} transactions and{' '}
            {count(round.members)} partners so far.
          </p>
        )}
        {lastRound ? (
          <Ended round={lastRound} />
        ) : (
          !round && <p className="mt-2">No round has ended yet.</p>
        )}
      </div>
      <Button
        variant="soft"
        size="sm"
        disabled={round !== null}
        pending={start.isPending}
        pendingLabel="Starting..."
        onClick={press}
      >
        Go through everything
      </Button>
    </section>
  )
}

function Ended({ round }: { round: BookRoundView }) {
  const { finishedAt, found, transactions, members } = round
  return (
    <div className="mt-2 grid gap-2">
      <p className="flex flex-wrap items-center gap-2 num">
        <Badge tone={found.length === 0 ? 'ok' : 'bad'} dot>
          {found.length === 0 ? 'All true' : `${found.length} found`}
        </Badge>
        {count(transactions)} transactions and {count(members)} partners, last gone through on{' '}
        {formatInstant(finishedAt ?? round.workedAt)}.
      </p>
      {found.length > 0 && (
        <ul className="rec-breaks small num">
          {found.map(({ number, what }) => (
            <li key={`${number} ${what}`}>
              {number}: {what}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
