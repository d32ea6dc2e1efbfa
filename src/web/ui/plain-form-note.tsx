import type { RefusedForm } from '#contract/plain-forms.ts'
import type { Toast } from './toasts.ts'

type PlainFormNoteProps = {
  refused: RefusedForm | undefined
  /** Whether the form was accepted. */
  accepted: boolean
  sent: Toast
  failed: string
}

/** For a form sent without JavaScript: shows in the page what is otherwise a toast. */
export function PlainFormNote({ refused, accepted, sent, failed }: PlainFormNoteProps) {
  if (refused)
    return (
      <p className="refused" role="alert">
        <b>{failed}</b> {refused.sentence}
      </p>
    )
  if (!accepted) return null
  return (
    <p className="taken" role="status">
      <b>{sent.title}</b> {sent.text}
    </p>
  )
}
