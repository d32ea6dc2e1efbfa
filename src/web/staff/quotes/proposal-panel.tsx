import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { BreakdownView } from '#contract/order-lines.ts'
import { lineText, piecesOf } from '#contract/order-text.ts'
import type { OfferLineView, ProposalView } from '#contract/quote-offers.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { TurnDownForm } from '#web/staff/turn-down-form.tsx'
import { SumLines } from '#web/ui/sum-lines.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PROPOSAL_LABELS } from './labels.ts'

type SlipProps = { lines: readonly OfferLineView[]; breakdown: BreakdownView }

/** What is offered: one piece at its price, or lines with what the total is made of. */
export function OfferSlip({ lines, breakdown }: SlipProps) {
  const pieces = piecesOf(lines)
  const named = lines.map((line) => lineText(line, line.selectedColor))
  const { total } = breakdown
  if (pieces === 1 && total === breakdown.pieces)
    return (
      <p>
        <b className="num">{formatExact(total)}</b> for {named[0]}
        {breakdown.deliveryToBeQuoted && ', delivery by courier to be quoted'}
      </p>
    )
  return (
    <dl className="slip compact num">
      {lines.map((line, index) => (
        <div key={named[index]}>
          <dt>{named[index]}</dt>
          <dd>{formatExact(line.amount)}</dd>
        </div>
      ))}
      <SumLines breakdown={breakdown} pieces={pieces} />
    </dl>
  )
}

type Props = { quoteId: number; proposal: ProposalView }

/** The latest offer that had to wait: what it says, why, and who decides it. Once approved it is the offer itself. */
export function ProposalPanel({ quoteId, proposal }: Props) {
  const { state, reason, message, writtenBy, decidedBy, decisionReason } = proposal
  if (state === 'approved' || state === 'replaced') return null
  return (
    <section className="panel grid gap-1.5 p-4" aria-label="Quote waiting for approval">
      <p>
        <StateBadge state={PROPOSAL_LABELS[state]} />
      </p>
      <OfferSlip lines={proposal.lines} breakdown={proposal.breakdown} />
      <p className="small muted num">
        Written by {writtenBy}, {formatInstant(proposal.writtenAt)}. Valid until{' '}
        {formatInstant(proposal.validUntil)}.{proposal.parish && ` Delivery to ${proposal.parish}.`}
      </p>
      <p className="small break-words">Reason: {reason}</p>
      {message && <p className="small break-words whitespace-pre-line">{message}</p>}
      {state === 'rejected' && (
        <p className="small break-words">
          Rejected by {decidedBy}: {decisionReason}
        </p>
      )}
      {state === 'waiting' && <Decision quoteId={quoteId} proposal={proposal} />}
    </section>
  )
}

function Decision({ quoteId, proposal: { id, isOwn } }: Props) {
  const mayApprove = useCan('prices.change')
  const approve = useSend('POST', `/api/quotes/${quoteId}/proposals/${id}/approval`)
  const reject = useSend('POST', `/api/quotes/${quoteId}/proposals/${id}/rejection`)
  const [rejecting, setRejecting] = useState(false)
  if (!mayApprove || isOwn)
    return <p className="small">The customer sees it once a manager has approved it.</p>
  if (rejecting)
    return (
      <TurnDownForm
        label="Reject the quote"
        question="Why? Your colleague reads this"
        send={reject.mutateAsync}
        button="Reject quote"
        pendingLabel="Rejecting..."
        done={{ title: 'Quote rejected', text: 'The customer will not be notified.' }}
        onDone={() => setRejecting(false)}
      />
    )
  return (
    <div className="flex flex-wrap gap-2">
      <SmallButton
        variant="primary"
        label="Approve quote"
        pending={approve.isPending}
        onClick={() =>
          approve.mutate(undefined, {
            onError: toastError(),
            onSuccess: ({ email }) =>
              toast({ title: 'Quote approved', text: `E-mailed to ${email}.` }),
          })
        }
      />
      <SmallButton
        variant="danger"
        label="Reject"
        disabled={approve.isPending}
        onClick={() => setRejecting(true)}
      />
    </div>
  )
}
