import { useQuery } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import {
  type BookRoundView,
  invariantNumber,
  type InvariantView,
  type ReconciliationView,
} from '#contract/reconciliation.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { formatCount, formatExact } from '#web/staff/format.ts'
import { Section } from '#web/staff/section.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { cursorOf } from '#web/staff/table/table-address.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCan } from '#web/queries/staff-session.ts'

/** Whether all invariants hold, how much was checked, and when. */
export function Verdict({ proof }: { proof: ReconciliationView }) {
  const broken = proof.invariants.filter(({ found }) => found.length > 0).length
  const holds = broken === 0
  const Icon = holds ? ShieldCheck : ShieldAlert
  const all = proof.invariants.length
  const rows = `${formatCount(proof.transactions)} transactions and ${formatCount(proof.orders)} orders`
  const what = proof.everything ? `all ${rows}` : `the latest ${rows}, and all that they touched`
  return (
    <section
      className={cx(
        'callout mb-5 flex items-start gap-3.5 rounded-card px-5 py-4.5',
        holds ? 'tone-ok' : 'tone-bad',
      )}
      role="status"
      aria-label="Verdict"
    >
      <Icon className="i i-l" aria-hidden="true" />
      <div>
        <p className="font-[650]">
          {holds
            ? `All ${all} checks passed`
            : broken === 1
              ? `1 of ${all} checks failed`
              : `${broken} of ${all} checks failed`}
        </p>
        <p className="small num">
          Looked at {what} on {formatInstant(proof.at)}, in {formatCount(proof.tookMs)} ms. All
          accounts together: {formatExact(proof.sum)}
          {proof.sumAt < proof.at && ` on ${formatInstant(proof.sumAt)}`}.
        </p>
      </div>
    </section>
  )
}

const SHOWN = 3

/** The invariants, each with how many rows were checked and which break it. */
export function Invariants({ proof }: { proof: ReconciliationView }) {
  const [open, setOpen] = useState<InvariantView>()
  return (
    <Section className="panel mb-5" headingClass="h3 px-5 pt-4.5 pb-1.5" title="Checks">
      <ol className="rows">
        {proof.invariants.map((invariant) => (
          <Row key={invariant.number} invariant={invariant} onOpen={() => setOpen(invariant)} />
        ))}
      </ol>
      {open && <BreaksDialog invariant={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

function Row({ invariant, onOpen }: { invariant: InvariantView; onOpen: () => void }) {
  const { number, title, checked, counted, found } = invariant
  const holds = found.length === 0
  return (
    <li className="flex items-center gap-3.5 px-5 py-3 max-phone:flex-wrap max-phone:px-4">
      <span className="num muted w-[2.5ch] flex-none" aria-hidden="true">
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <b>{title}</b>
        <span className="small muted block num">
          {formatCount(checked)} {counted}
        </span>
        {!holds && (
          <span className="small block text-bad wrap-anywhere">
            {found.slice(0, SHOWN).join(', ')}
            {found.length > SHOWN && ' and more'}
          </span>
        )}
      </span>
      {!holds && (
        <SmallButton label="Show all" srLabel={` that breaks number ${number}`} onClick={onOpen} />
      )}
      <StateBadge state={holds ? ['ok', 'Passed'] : ['bad', 'Failed']} />
    </li>
  )
}

/** The rounds of checks through all of the books, however large they are. */
export function Rounds({ proof }: { proof: ReconciliationView }) {
  const { lastRound, round } = proof
  const start = useSend('POST', '/api/reconciliation/rounds', { replaces: '/api/reconciliation' })
  return (
    <section className="panel flex flex-wrap items-start gap-4 p-5" aria-labelledby="rec-round">
      <div className="min-w-[min(100%,260px)] flex-1">
        <h2 className="h3" id="rec-round">
          Full check
        </h2>
        <p className="small muted">
          A full check of all records runs in steps every night and whenever you start one.
        </p>
        {round && (
          <p className="mt-2 num" role="status">
            Full check in progress: {round.percent}%, {roundText(round)} so far.
          </p>
        )}
        {lastRound ? (
          <Ended round={lastRound} />
        ) : (
          !round && <p className="mt-2">No full check completed yet.</p>
        )}
      </div>
      <Act
        label="Start full check"
        disabled={round !== null}
        pendingLabel="Starting..."
        verb={start}
        input={undefined}
        failed="Not started"
      />
    </section>
  )
}

const roundText = ({ transactions, members, orders }: BookRoundView) =>
  `${formatCount(transactions)} transactions, ${formatCount(members)} partners and ${formatCount(orders)} orders`

function Ended({ round }: { round: BookRoundView }) {
  const { finishedAt, found } = round
  return (
    <div className="mt-2 grid gap-2">
      <p className="cluster num">
        <StateBadge
          state={found.length === 0 ? ['ok', 'All true'] : ['bad', `${found.length} found`]}
        />
        {roundText(round)}, last gone through on {formatInstant(finishedAt ?? round.workedAt)}.
      </p>
      {found.length > 0 && (
        <ul className="small num grid max-h-[50dvh] gap-1 overflow-auto">
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

const PAGE = 50
const OF_COMMISSIONS = invariantNumber('Commissions match the plan')

/** Settles what was posted before commissions followed their orders; the others are settled every night. */
function SettleEarlier() {
  const settle = useSend('POST', '/api/reconciliation/settlements')
  const mayDecide = useCan('commissions.decide')
  if (!mayDecide) return null
  return (
    <div className="grid gap-2">
      <p className="small muted">
        Entries marked “posted before they followed it” do not change until you settle them.
        Partners then get what the plan pays for the current order.
      </p>
      <div>
        <Act
          label="Settle these"
          pendingLabel="Settling..."
          verb={settle}
          input={undefined}
          done={({ settled, left }) => ({
            title: `${formatCount(settled)} settled`,
            text: left > 0 ? `${formatCount(left)} are left.` : 'Nothing is left.',
          })}
          failed="Not settled"
        />
      </div>
    </div>
  )
}

/** All rows that break an invariant, a page at a time. */
function BreaksDialog({ invariant, onClose }: { invariant: InvariantView; onClose: () => void }) {
  const [cursor, setCursor] = useState<string>()
  const query = new URLSearchParams({ number: String(invariant.number), limit: String(PAGE) })
  if (cursor) query.set('cursor', cursor)
  const list = useQuery(staffListQuery('/api/reconciliation/breaks', query.toString()))
  const next = cursorOf(list.data?.next ?? null)
  return (
    <Dialog onClose={onClose} title={invariant.title} maxWidth={560}>
      <div className="dialog-body">
        <Loaded query={list} what="These" skeleton={<p role="status">Looking…</p>}>
          {({ total, items }) => (
            <>
              <p className="muted small num">{total} in all</p>
              <ul className="num grid max-h-[50dvh] gap-1 overflow-auto">
                {items.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              {invariant.number === OF_COMMISSIONS && <SettleEarlier />}
              <div className="flex justify-end gap-2">
                {cursor && (
                  <SmallButton label="To the first" onClick={() => setCursor(undefined)} />
                )}
                {next && <SmallButton label="Next" onClick={() => setCursor(next)} />}
              </div>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}
