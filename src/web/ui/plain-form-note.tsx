import type { RefusedForm } from '#contract/plain-forms.ts'
import type { Toast } from './toasts.ts'

type PlainFormNoteProps = {
  refused: RefusedForm | undefined
  /** Whether the form was accepted. */
  taken: boolean
  sent: Toast
  failed: string
}

/** For a form sent without JavaScript: shows in the page what is otherwise a toast. */
export function PlainFormNote({ refused, taken, sent, failed }: PlainFormNoteProps) {
  if (refused)
    return (
      <p className="refused" role="alert">
        <b>{failed}</b> {refused.sentence}
      </p>
    )
  if (!taken) return null
  return (
    <p className="taken" role="status">
      <b>{sent.title}</b> {sent.text}
    </p>
  )
}
