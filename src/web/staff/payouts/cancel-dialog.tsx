import { useState } from 'react'
import { formatDollars } from '#contract/money.ts'
import { type BatchStatus, isUnderWay } from '#contract/payouts.ts'
import type { RunDetailView } from '#contract/staff-payouts.ts'
import { useCancelRun } from '#web/queries/staff-payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { sayWhy } from '#web/staff/say-why.ts'
import { sayPartners, sayRun } from './words.ts'

type Props = { run: RunDetailView; onClose: () => void }

const TEXTS: Partial<Record<BatchStatus, (run: RunDetailView) => string>> = {
  locking: () => 'What has left the wallets so far returns to them; the next run pays it.',
  locked: ({ total, lines }) =>
    `${formatDollars(total, { exact: true })} returns to the wallets of ${sayPartners(lines)}; the next run of the month pays it.`,
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel ${sayRun(run)}?`}
      description={text}
      maxWidth={480}
    >
      <form
        className="grid gap-5 px-6 pt-3 pb-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
      >
        <p className="muted" aria-hidden="true">
          {text}
        </p>
        <TextField
          label="Why"
          maxLength={200}
          value={reason}
          error={cancel.error ? sayWhy(cancel.error) : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="soft" size="sm" onClick={onClose}>
            Keep the run
          </Button>
          <Button
            type="submit"
            variant="danger"
            size="sm"
            pending={cancel.isPending}
            pendingLabel="Cancelling..."
          >
            Cancel the run
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
