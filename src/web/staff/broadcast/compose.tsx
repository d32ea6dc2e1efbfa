import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type BroadcastAudience, type BroadcastView, WriteBroadcast } from '#contract/broadcasts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSaveBroadcast, useSteerBroadcast } from '#web/queries/staff-broadcasts.ts'
import { countOf, formatCount } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Preview } from './preview.tsx'
import { TestSend } from './test-send.tsx'

const PAUSE_MS = 400

type Props = {
  /** The draft as it is kept; undefined for a new mail. */
  kept: BroadcastView | undefined
  audience: BroadcastAudience | undefined
  onClose: () => void
}

/** Writing a mail to the list: the words, how they will look, a test, and sending. */
export function Compose({ kept, audience, onClose }: Props) {
  const [draft, setDraft] = useState({ subject: kept?.subject ?? '', body: kept?.body ?? '' })
  const [id, setId] = useState(kept?.id)
  const [errors, setErrors] = useState<Partial<Record<'subject' | 'body', string>>>({})
  const [asking, setAsking] = useState(false)
  const save = useSaveBroadcast()
  const steer = useSteerBroadcast()
  const shown = useLater(draft)

  /** Keeps what is written and answers its number; undefined where it cannot be kept. */
  async function keep(): Promise<number | undefined> {
    const checked = WriteBroadcast.safeParse(draft)
    const wrong = checked.error?.issues ?? []
    setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path.join('.'), message])))
    if (!checked.success) return undefined
    try {
      const saved = await save.mutateAsync({ id, draft: checked.data })
      setId(saved.id)
      return saved.id
    } catch (error) {
      toastFailure(error)
      return undefined
    }
  }

  async function saveAndClose(event: SyntheticEvent) {
    event.preventDefault()
    if ((await keep()) === undefined) return
    toast({ title: 'Draft saved' })
    onClose()
  }

  async function send() {
    const saved = await keep()
    if (saved === undefined) return setAsking(false)
    steer.mutate(
      { id: saved, state: 'sending' },
      {
        onSuccess: () => {
          toast({ title: 'On its way', text: 'Follow it below, pause or cancel it at any time.' })
          onClose()
        },
        onError: toastFailure,
        onSettled: () => setAsking(false),
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
        <TestSend keep={keep} />
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="quiet" size="sm" onClick={onClose}>
            Back
          </Button>
          <span className="flex gap-2">
            <Button type="submit" variant="soft" size="sm" pending={save.isPending}>
              Save draft
            </Button>
            <Button size="sm" disabled={readers === 0} onClick={() => setAsking(true)}>
              Send to {countOf(readers, 'person', 'people')}
            </Button>
          </span>
        </div>
      </form>
      <Preview draft={shown} />
      {asking && (
        <ConfirmDialog
          title="Send this mail?"
          text={`It goes to everybody on the list now: ${formatCount(readers)}. Once it is on its way its words cannot be changed.`}
          yes="Send"
          no="Not yet"
          pendingLabel="Sending..."
          pending={save.isPending || steer.isPending}
          onYes={() => void send()}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const toastFailure = (error: unknown) =>
  toast({
    title: 'Error',
    text: refusalOf(error)?.error ?? 'This did not work. Please try again.',
    tone: 'failure',
  })

/** What is written, once the typing pauses and it can be a mail. */
function useLater(draft: WriteBroadcast): WriteBroadcast | undefined {
  const [later, setLater] = useState<WriteBroadcast>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { subject, body } = draft
  useEffect(() => {
    timer.current = setTimeout(
      () => setLater(WriteBroadcast.safeParse({ subject, body }).data),
      PAUSE_MS,
    )
    return () => clearTimeout(timer.current)
  }, [subject, body])
  return later
}
