import { type SyntheticEvent, useEffect, useState } from 'react'
import { type BroadcastAudience, type BroadcastView, WriteBroadcast } from '#contract/broadcasts.ts'
import { useSaveBroadcast, useSteerBroadcast } from '#web/queries/staff-broadcasts.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Preview, TestSend } from './compose-parts.tsx'

const PAUSE_MS = 400

type Props = {
  /** The draft as it is saved; undefined for a new mail. */
  saved: BroadcastView | undefined
  audience: BroadcastAudience | undefined
  onClose: () => void
}

/** Writing a mail to the list: its text, how it will look, a test, and sending. */
export function Compose({ saved, audience, onClose }: Props) {
  const [draft, setDraft] = useState({ subject: saved?.subject ?? '', body: saved?.body ?? '' })
  const [id, setId] = useState(saved?.id)
  const [errors, setErrors] = useState<Partial<Record<'subject' | 'body', string>>>({})
  const [confirming, setConfirming] = useState(false)
  const save = useSaveBroadcast()
  const steer = useSteerBroadcast()
  const shown = useSettledDraft(draft)

  /** Saves what is written and returns its id; undefined where it cannot be saved. */
  async function saveDraft(): Promise<number | undefined> {
    const checked = WriteBroadcast.safeParse(draft)
    const wrong = checked.error?.issues ?? []
    setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path.join('.'), message])))
    if (!checked.success) return undefined
    try {
      const answer = await save.mutateAsync({ id, draft: checked.data })
      setId(answer.id)
      return answer.id
    } catch (error) {
      toastFailure(error)
      return undefined
    }
  }

  async function saveAndClose(event: SyntheticEvent) {
    event.preventDefault()
    if ((await saveDraft()) === undefined) return
    toast({ title: 'Draft saved' })
    onClose()
  }

  async function send() {
    const savedId = await saveDraft()
    if (savedId === undefined) return setConfirming(false)
    steer.mutate(
      { id: savedId, state: 'sending' },
      {
        onSuccess: () => {
          toast({ title: 'On its way', text: 'Follow it below, pause or cancel it at any time.' })
          onClose()
        },
        onError: toastFailure,
        onSettled: () => setConfirming(false),
      },
    )
  }

  const readers = audience?.subscribers ?? 0
  return (
    <div className="bc-compose">
      <form className="panel bc-form" onSubmit={(event) => void saveAndClose(event)} noValidate>
        <TextField
          label="Subject"
          value={draft.subject}
          maxLength={150}
          error={errors.subject}
          onChange={({ target }) => setDraft({ ...draft, subject: target.value })}
        />
        <TextArea
          label="Message"
          rows={14}
          value={draft.body}
          error={errors.body}
          hint="An empty line begins a paragraph. “# ” begins a heading. [words](https://…) is a link; alone in its paragraph, a button."
          onChange={({ target }) => setDraft({ ...draft, body: target.value })}
        />
        <TestSend saveDraft={saveDraft} />
        <div className="flex flex-wrap justify-between gap-2">
          <SmallButton variant="quiet" label="Back" onClick={onClose} />
          <span className="flex gap-2">
            <SmallButton label="Save draft" type="submit" pending={save.isPending} />
            <SmallButton
              variant="primary"
              label={`Send to ${countOf(readers, 'person', 'people')}`}
              disabled={readers === 0}
              onClick={() => setConfirming(true)}
            />
          </span>
        </div>
      </form>
      <Preview draft={shown} />
      {confirming && (
        <ConfirmDialog
          title="Send this mail?"
          text={`It goes to everybody on the list now: ${formatCount(readers)}. Once it is on its way its words cannot be changed.`}
          yes="Send"
          no="Not yet"
          pendingLabel="Sending..."
          pending={save.isPending || steer.isPending}
          onYes={() => void send()}
          onNo={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

const toastFailure = toastError('Error', 'This did not work. Please try again.')

/** The draft, once the typing pauses and it is valid. */
function useSettledDraft(draft: WriteBroadcast): WriteBroadcast | undefined {
  const [settled, setSettled] = useState<WriteBroadcast>()
  const { subject, body } = draft
  useEffect(() => {
    const show = () => setSettled(WriteBroadcast.safeParse({ subject, body }).data)
    const timer = setTimeout(show, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [subject, body])
  return settled
}
