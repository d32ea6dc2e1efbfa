import { type FormEvent, useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { Confidence, ProposalView, StatementLineView } from '#contract/transfers.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { TakeBack } from './take-back.tsx'

type Grade = Confidence | NonNullable<ProposalView['closed']>
const GRADES: Record<Grade, StateLabel> = {
  sure: ['ok', 'Certain'],
  likely: ['info', 'Likely'],
  possible: ['warn', 'Possible'],
  paid: ['bad', 'Paid already'],
  cancelled: ['bad', 'Cancelled'],
}

/** The order that a line pays, or those that it might pay, of which staff choose one. */
export function LineMatch({ line }: { line: StatementLineView }) {
  const may = useCan('transfers.decide')
  const match = useSend('POST', `/api/statement-lines/${line.id}/match`)
  const aside = useSend('PUT', `/api/statement-lines/${line.id}`)
  if (line.matched) return <Matched matched={line.matched} may={may} />
  const decide = (orderId: number) =>
    match.mutate(
      { orderId },
      {
        onSuccess: ({ due }) =>
          toast({
            title: `Matched with ${orderReference(orderId)}`,
            text:
              due === '0.00'
                ? 'The order is paid.'
                : `Part payment. ${formatExact(due)} still due.`,
          }),
        onError: toastError(NOT_MATCHED),
      },
    )
  return (
    <div className="grid gap-2">
      {line.proposals.map((proposal) => (
        <Proposal
          key={proposal.orderId}
          proposal={proposal}
          may={may}
          pending={match.isPending && match.variables.orderId === proposal.orderId}
          onMatch={() => decide(proposal.orderId)}
        />
      ))}
      {line.proposals.length === 0 && <p className="small muted">No matching order.</p>}
      {may && (
        <div className="cluster">
          <OtherOrder line={line} pending={match.isPending} onMatch={decide} />
          <Act
            variant="quiet"
            label={line.aside ? 'Match again' : 'Not an order payment'}
            verb={aside}
            input={{ aside: !line.aside }}
            failed={NOT_MATCHED}
          />
        </div>
      )}
    </div>
  )
}

const NOT_MATCHED = 'Not matched'

type MatchedProps = { matched: NonNullable<StatementLineView['matched']>; may: boolean }

/** The order that a line paid; a wrong match is undone here. */
const Matched = ({ matched: { orderId, paymentId, amount, reference, by }, may }: MatchedProps) => (
  <div className="cluster">
    <p className="small cluster">
      <StateBadge state={['ok', 'Matched']} />
      <AppLink className="link num" href={`/admin/transfers?order=${orderId}`}>
        {reference}
      </AppLink>
      <span className="muted">by {by}</span>
    </p>
    {may && (
      <TakeBack
        label="Undo"
        srLabel={` the match with ${reference}`}
        orderId={orderId}
        paymentId={paymentId}
        amount={amount}
        hasLine
        done={{ title: 'Match undone', text: 'The bank line can be matched again.' }}
        failed="Not undone"
      />
    )}
  </div>
)

type ProposalProps = { proposal: ProposalView; may: boolean; pending: boolean; onMatch: () => void }

function Proposal({ proposal, may, pending, onMatch }: ProposalProps) {
  const { reference, customerName, due, confidence, why, closed } = proposal
  return (
    <div className="flex items-center gap-2.5">
      <StateBadge state={GRADES[closed ?? confidence]} dot={false} />
      <span className="small min-w-0 flex-1">
        <b className="num">{reference}</b> {customerName}
        <span className="xs muted block num">
          {why}
          {!closed && `, ${formatExact(due)} due`}
        </span>
      </span>
      {may && !closed && (
        <SmallButton
          className="flex-none"
          variant={confidence === 'sure' ? 'primary' : 'soft'}
          label="Match"
          srLabel={` with ${reference}`}
          pending={pending}
          onClick={onMatch}
        />
      )}
    </div>
  )
}

type OtherProps = { line: StatementLineView; pending: boolean; onMatch: (orderId: number) => void }

/** Matches any order by its number, for when none of the proposals is right. */
function OtherOrder({ line, pending, onMatch }: OtherProps) {
  const [text, setText] = useState('')
  const number = /^(?:yb)?[\s-]*(\d{5,9})$/i.exec(text.trim())?.[1]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number) onMatch(Number(number))
  }
  return (
    <form className="flex items-center gap-2" onSubmit={submit}>
      <input
        className="in min-h-10 w-27 text-[0.875rem]"
        aria-label={`Another order for ${formatDollars(line.amount)} of ${line.day}`}
        placeholder="YB-…"
        maxLength={16}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SmallButton
        label="Match"
        srLabel=" with this order"
        type="submit"
        disabled={!number || pending}
      />
    </form>
  )
}
