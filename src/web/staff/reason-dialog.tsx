import { type ComponentProps, useState } from 'react'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'confirmLabel' | 'cancelLabel' | 'variant' | 'pendingLabel'
> & {
  /** The change that it asks to confirm. */
  change: { isPending: boolean; error: Error | null }
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Asks for confirmation, and why. */
export function ReasonDialog({ change, onConfirm, ...texts }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog {...texts} pending={change.isPending} onConfirm={() => onConfirm(reason)}>
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        error={change.error ? errorSentence(change.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
