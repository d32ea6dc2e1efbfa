import { type ComponentProps, useState } from 'react'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'text' | 'yes' | 'no' | 'variant' | 'pendingLabel'
> & {
  /** The change that it asks to confirm. */
  change: { isPending: boolean; error: Error | null }
  onYes: (reason: string) => void
  onNo: () => void
}

/** Asks for confirmation, and why. */
export function ReasonDialog({ change, onYes, ...texts }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog {...texts} pending={change.isPending} onYes={() => onYes(reason)}>
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
