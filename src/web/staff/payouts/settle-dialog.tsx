import { useState } from 'react'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { LineOutcome, RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { useSettleLines } from '#web/queries/staff-payouts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { linesLabel } from './labels.ts'

export type Settling = { outcome: LineOutcome['outcome']; lines: readonly RunLineView[] }
type Props = { run: RunDetailView; settling: Settling; onDone: () => void; onClose: () => void }

/** Records what the bank did with one line, or with several at once. */
export default function SettleDialog({ run, settling, onDone, onClose }: Props) {
  const { outcome, lines } = settling
  const [text, setText] = useState('')
  const settle = useSettleLines(run.id)
  const isPaid = outcome === 'paid'
  const verb = isPaid ? 'Paid' : 'Failed'
  const single = lines.length === 1 ? lines[0] : undefined
  const cents = lines.reduce((sum, { amount }) => sum + (centsFromDollars(amount) ?? 0), 0)
  const amount = formatCents(cents, { exact: true })
  const payees = single ? single.name : linesLabel(lines.length)
  const effect = isPaid
    ? `${amount} has arrived. That is final.`
    : `${amount} returns to the wallet with the reason, which the partner reads. The next run pays it.`
  const submit = () => {
    const outcomes = lines.map(({ id: paymentId }): LineOutcome =>
      isPaid
        ? { outcome: 'paid', paymentId, ...(single && text && { bankReference: text }) }
        : { outcome: 'failed', paymentId, reason: text },
    )
    settle.mutate(outcomes, {
      onSuccess: () => {
        toast({ title: `${linesLabel(lines.length)} ${outcome}`, text: amount })
        onDone()
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      title={`${verb}: ${payees}`}
      text={effect}
      cancelLabel="Go back"
      confirmLabel={`${verb} ${amount}`}
      variant={isPaid ? 'primary' : 'danger'}
      disabled={lines.length === 0}
      pending={settle.isPending}
      pendingLabel="Noting..."
      onConfirm={submit}
      onCancel={onClose}
    >
      {(single !== undefined || !isPaid) && (
        <TextField
          label={isPaid ? 'The bank’s reference' : 'Why'}
          optional={isPaid}
          maxLength={isPaid ? 80 : 200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {settle.error && (
        <p className="err" role="alert">
          {errorSentence(settle.error)}
        </p>
      )}
    </ConfirmDialog>
  )
}
