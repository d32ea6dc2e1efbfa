import { useEffect, useState } from 'react'
import { type BroadcastAudience, type BroadcastView, WriteBroadcast } from '#contract/broadcasts.ts'
import { useSetBroadcastState } from '#web/queries/staff-broadcasts.ts'
import { useSave } from '#web/queries/use-send.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Preview, TestSend } from './compose-parts.tsx'

const { useSchemaForm, TextArea, TextField } = formOf(WriteBroadcast)

const PAUSE_MS = 400

type Props = {
  /** The draft as it is saved; undefined for a new mail. */
  saved: BroadcastView | undefined
  audience: BroadcastAudience | undefined
  onClose: () => void
}

/** Writing a mail to the list: its text, how it will look, a test, and sending. */
export function Compose({ saved, audience, onClose }: Props) {
  const form = useSchemaForm({ subject: saved?.subject ?? '', body: saved?.body ?? '' })
  const [id, setId] = useState(saved?.id)
  const [confirming, setConfirming] = useState(false)
  const save = useSave('/api/broadcasts', id)
  const changeState = useSetBroadcastState()
  const shown = useSettledDraft(form.watch())

  /** Saves what is written and returns its id; undefined where it cannot be saved. */
  async function saveDraft(): Promise<number | undefined> {
    if (!(await form.trigger())) return undefined
    try {
      const draft = WriteBroadcast.parse(form.getValues())
      const answer = await save.mutateAsync(draft)
      setId(answer.id)
      return answer.id
    } catch (error) {
      toastFailure(error)
      return undefined
    }
  }

  async function saveAndClose() {
    if ((await saveDraft()) === undefined) return
    toast({ title: 'Draft saved' })
    onClose()
  }

  async function send() {
    const savedId = await saveDraft()
    if (savedId === undefined) return setConfirming(false)
    changeState.mutate(
      { id: savedId, state: 'sending' },
      {
        onSuccess: () => {
          toast({ title: 'Sending', text: 'You can follow, pause or stop it below.' })
          onClose()
        },
        onError: toastFailure,
        onSettled: () => setConfirming(false),
      },
    )
  }

  const readers = audience?.subscribers ?? 0
  return (
    <div className="grid even-2 items-start gap-5 max-desk:even-1">
      <BoundForm
        form={form}
        className="panel stack gap-4.5 p-5 [&_textarea]:text-[0.9375rem] [&_textarea]:leading-[1.5]"
        onSubmit={saveAndClose}
      >
        <TextField label="Subject" name="subject" maxLength={150} />
        <TextArea
          label="Message"
          name="body"
          rows={14}
          hint="Leave an empty line between paragraphs. Start a heading with “# ”. [words](https://…) makes a link; on a line of its own it becomes a button."
        />
        <TestSend saveDraft={saveDraft} />
        <div className="cluster justify-between">
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
      </BoundForm>
      <Preview draft={shown} />
      {confirming && (
        <ConfirmDialog
          title="Send this e-mail?"
          text={`It goes to all ${formatCount(readers)} people on the list. You cannot edit it once sending starts.`}
          confirmLabel="Send"
          cancelLabel="Go back"
          pendingLabel="Sending..."
          pending={save.isPending || changeState.isPending}
          onConfirm={() => void send()}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

const toastFailure = toastError('Error', 'Something went wrong. Please try again.')

/** The draft as it was when typing last paused; undefined if it was not valid then. */
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
