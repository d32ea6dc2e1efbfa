import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'

type Props<Answer> = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'variant' | 'pendingLabel'
> & {
  verb: Pick<
    UseMutationResult<Answer, Error, { reason: string }>,
    'mutateAsync' | 'isPending' | 'error'
  >
  /** The message that it succeeded; none where the page itself shows it. */
  done: Toast | ((answer: Answer) => Toast | undefined)
  onClose: () => void
}

/** Asks for confirmation, and why. It stays open when the change fails. */
export function ReasonDialog<Answer>({ verb, done, onClose, ...texts }: Props<Answer>) {
  const [reason, setReason] = useState('')
  const send = async () => {
    const answer = await verb.mutateAsync({ reason })
    const message = typeof done === 'function' ? done(answer) : done
    if (message) toast(message)
    onClose()
  }
  // The field says why it failed.
  const confirm = () => void send().catch(() => undefined)
  return (
    <ConfirmDialog {...texts} pending={verb.isPending} onConfirm={confirm} onCancel={onClose}>
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        error={verb.error ? errorSentence(verb.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
