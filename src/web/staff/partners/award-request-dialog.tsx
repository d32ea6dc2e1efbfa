import type { AwardDecision, AwardRequestView } from '#contract/award-requests.ts'
import { formatMinor } from '#contract/money.ts'
import { useDecideAward } from '#web/queries/staff-partners.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RefusalNote } from '#web/ui/refusal-note.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { request: AwardRequestView; onClose: () => void }

/** Approves or refuses an award that somebody else asked for; who asked can take it back. */
export default function AwardRequestDialog({ request, onClose }: Props) {
  const decide = useDecideAward(request.id)
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
      <div className="grid gap-4 px-6 pt-3 pb-6">
        <p>
          “{text}”, asked for by {isOwn ? 'you' : requestedBy}.
        </p>
        <p className="small muted">{isOwn ? OWN : isBack ? TAKEN : AWARDED}</p>
        {decide.error && <RefusalNote sentence={errorSentence(decide.error, FAILED)} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant={isOwn ? 'danger' : 'soft'}
            size="sm"
            pending={pending === 'refused'}
            pendingLabel={isOwn ? 'Taking it back…' : 'Refusing…'}
            disabled={pending === 'approved'}
            onClick={() => void decideAs('refused').catch(() => undefined)}
          >
            {isOwn ? 'Take the request back' : 'Refuse'}
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

const DONE: Record<AwardDecision, string> = { approved: 'Approved', refused: 'Refused' }
const FAILED = 'This could not be decided. Please try again.'
const OWN = 'A second person has to approve it. Until then you can take it back.'
const AWARDED =
  'Approved, it is posted at once and paid with the next run. The partner reads what it is for.'
const TAKEN =
  'Approved, it is taken from the wallet at once; what is not there is repaid from later commissions. The partner reads what it is for.'
