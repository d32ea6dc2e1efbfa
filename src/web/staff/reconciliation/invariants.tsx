import { lazy, Suspense, useState } from 'react'
import type { InvariantView, ReconciliationView } from '#contract/reconciliation.ts'
import { formatCount } from '#web/staff/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

const BreaksDialog = lazy(() => import('./breaks-dialog.tsx'))

const SHOWN = 3

/** The nine, each with how many rows were looked at and what breaks it. */
export function Invariants({ proof }: { proof: ReconciliationView }) {
  const [open, setOpen] = useState<InvariantView>()
  return (
    <section className="panel rec-list" aria-labelledby="rec-nine">
      <h2 className="h3 rec-h" id="rec-nine">
        What is always true
      </h2>
      <ol>
        {proof.invariants.map((invariant) => (
          <Row key={invariant.number} invariant={invariant} onOpen={() => setOpen(invariant)} />
        ))}
      </ol>
      <Suspense>
        {open && <BreaksDialog invariant={open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </section>
  )
}

function Row({ invariant, onOpen }: { invariant: InvariantView; onOpen: () => void }) {
  const { number, title, checked, counted, found } = invariant
  const holds = found.length === 0
  return (
    <li>
      <span className="rec-n num" aria-hidden="true">
        {number}
      </span>
      <span className="min-w-0 flex-1">
        <b>{title}</b>
        <span className="small muted block num">
          {formatCount(checked)} {counted}
        </span>
        {!holds && (
          <span className="small block rec-bad">
            {found.slice(0, SHOWN).join(', ')}
            {found.length > SHOWN && ' and more'}
          </span>
        )}
      </span>
      {!holds && (
        <Button variant="soft" size="sm" onClick={onOpen}>
          Show all<span className="sr-only"> that breaks number {number}</span>
        </Button>
      )}
      <Badge tone={holds ? 'ok' : 'bad'} dot>
        {holds ? 'Holds' : 'Broken'}
      </Badge>
    </li>
  )
}
