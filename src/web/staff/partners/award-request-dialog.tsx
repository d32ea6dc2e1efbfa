import type { AwardDecision, AwardRequestView } from '#contract/award-requests.ts'
import { formatMinor } from '#contract/money.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { request: AwardRequestView; onClose: () => void }

/** Approves or refuses an award that somebody else asked for; who asked can take it back. */
export default function AwardRequestDialog({ request, onClose }: Props) {
  const decide = useSend('PUT', `/api/award-requests/${request.id}/decision`)
  const decideAs = async (decision: AwardDecision) => {
    await decide.mutateAsync({ decision })
    toast({ title: DONE[decision], text: sentence })
    onClose()
  }
  const { partner, isOwn, text, requestedBy } = request
  const isBack = request.amount.startsWith('-')
  const amount = formatMinor(request.amount.replace('-', ''), { exact: true })
  const sentence = isBack ? `${amount} from ${partner.name}` : `${amount} for ${partner.name}`
  const pending = decide.isPending ? decide.variables.decision : undefined
  return (
    <Dialog
      onClose={() => !pending && onClose()}
      title={isBack ? `Take ${sentence} back?` : `Award ${sentence}?`}
      maxWidth={480}
    >
      <div className="dialog-body">
        <p>
          “{text}”, requested by {isOwn ? 'you' : requestedBy}.
        </p>
        <p className="small muted">{isOwn ? OWN : isBack ? TAKEN : AWARDED}</p>
        {decide.error && <RefusalNote sentence={errorSentence(decide.error, FAILED)} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant={isOwn ? 'danger' : 'soft'}
            size="sm"
            pending={pending === 'refused'}
            pendingLabel={isOwn ? 'Withdrawing…' : 'Rejecting…'}
            disabled={pending === 'approved'}
            onClick={() => void decideAs('refused').catch(() => undefined)}
          >
            {isOwn ? 'Withdraw request' : 'Reject'}
          </Button>
          {!isOwn && (
            <Button
              size="sm"
              pending={pending === 'approved'}
              pendingLabel="Approving…"
              disabled={pending === 'refused'}
              onClick={() => void decideAs('approved').catch(() => undefined)}
            >
              Approve
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

const DONE: Record<AwardDecision, string> = { approved: 'Approved', refused: 'Rejected' }
const FAILED = 'This could not be decided. Please try again.'
const OWN = 'Waiting for second approval. You can withdraw it until then.'
const AWARDED =
  'If approved, it is added now and paid in the next payout. The partner will see the reason.'
const TAKEN =
  'If approved, it is deducted from the wallet now and any shortfall from later commissions. The partner will see the reason.'
