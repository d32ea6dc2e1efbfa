import { useState } from 'react'
import { type BatchStatus, isUnderWay } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { useCancelRun } from '#web/queries/staff-payouts.ts'
import { formatExact } from '#web/staff/format.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { AskDialog } from './ask-dialog.tsx'
import { partnersLabel, runLabel } from './labels.ts'

type Props = { run: RunDetailView; onClose: () => void }

const TEXTS: Partial<Record<BatchStatus, (run: RunDetailView) => string>> = {
  locking: () => 'What has left the wallets so far returns to them; the next run pays it.',
  locked: ({ total, lines }) =>
    `${formatExact(total)} returns to the wallets of ${partnersLabel(lines)}; the next run of the month pays it.`,
}

export default function CancelDialog({ run, onClose }: Props) {
  const cancel = useCancelRun(run.id)
  const [reason, setReason] = useState('')
  const text = TEXTS[run.status]?.(run) ?? 'It is a draft: no money has moved, and none will.'
  const press = () =>
    cancel.mutate(reason, {
      onSuccess: ({ status }) => {
        if (!isUnderWay(status)) toast({ title: 'The run is cancelled', tone: 'success' })
        onClose()
      },
    })
  return (
    <AskDialog
      title={`Cancel ${runLabel(run)}?`}
      text={text}
      keep="Keep the run"
      button="Cancel the run"
      variant="danger"
      pending={cancel.isPending}
      pendingLabel="Cancelling..."
      onSubmit={press}
      onClose={onClose}
    >
      <TextField
        label="Why"
        maxLength={200}
        value={reason}
        error={cancel.error ? errorSentence(cancel.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </AskDialog>
  )
}
