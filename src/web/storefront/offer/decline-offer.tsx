import { useState } from 'react'
import { refusalOf } from '#web/queries/call.ts'
import { useDeclineOffer } from '#web/queries/quote-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

/** Not for them after all: asked once more, with room for a word why. */
export function DeclineOffer({ link }: { link: string }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const decline = useDeclineOffer(link)
  // What went wrong is shown by the field.
  const submit = useOneSubmit(() => decline.mutateAsync(reason).catch(() => undefined))
  if (!asking)
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        No, thank you
      </Button>
    )
  const error = decline.error && (refusalOf(decline.error)?.error ?? 'Please try again.')
  return (
    <form className="grid gap-3" noValidate aria-label="Decline the offer" onSubmit={submit}>
      <TextArea
        label="Why not?"
        optional
        rows={2}
        maxLength={500}
        value={reason}
        error={error || undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="danger"
          size="sm"
          pending={decline.isPending}
          pendingLabel="Declining..."
        >
          Decline the offer
        </Button>
        <Button variant="soft" size="sm" onClick={() => setAsking(false)}>
          Keep it open
        </Button>
      </div>
    </form>
  )
}
