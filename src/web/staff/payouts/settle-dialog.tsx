import { useState } from 'react'
import { centsFromDollars, formatCents } from '#contract/money.ts'
import type { LineOutcome, RunDetailView, RunLineView } from '#contract/staff-payouts.ts'
import { useSettleLines } from '#web/queries/staff-payouts.ts'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { AskDialog } from './ask-dialog.tsx'
import { linesLabel } from './labels.ts'

export type Settling = { outcome: LineOutcome['outcome']; lines: readonly RunLineView[] }
type Props = { run: RunDetailView; settling: Settling; onDone: () => void; onClose: () => void }

/** What the bank says of one line, or of several at once. */
export default function SettleDialog({ run, settling, onDone, onClose }: Props) {
  const { outcome, lines } = settling
  const [said, setSaid] = useState('')
  const settle = useSettleLines(run.id)
  const isPaid = outcome === 'paid'
  const [line] = lines
  const one = lines.length === 1 ? line : undefined
  const cents = lines.reduce((sum, { amount }) => sum + (centsFromDollars(amount) ?? 0), 0)
  const amount = formatCents(cents, { exact: true })
  const whom = one ? one.name : linesLabel(lines.length)
  const text = isPaid
    ? `${amount} has arrived. That is final.`
    : `${amount} returns to the wallet with the reason, which the partner reads. The next run pays it.`
  const press = () => {
    const outcomes = lines.map(({ id: paymentId }): LineOutcome =>
      isPaid
        ? { outcome: 'paid', paymentId, ...(one && said && { bankReference: said }) }
        : { outcome: 'failed', paymentId, reason: said },
    )
    settle.mutate(outcomes, {
      onSuccess: () => {
        const title = isPaid
          ? `${linesLabel(lines.length)} paid`
          : `${linesLabel(lines.length)} failed`
        toast({ title, text: amount, tone: 'success' })
        onDone()
        onClose()
      },
    })
  }
  return (
    <AskDialog
      title={isPaid ? `Paid: ${whom}` : `Failed: ${whom}`}
      text={text}
      keep="Not yet"
      button={isPaid ? `Paid ${amount}` : `Failed ${amount}`}
      variant={isPaid ? 'primary' : 'danger'}
      disabled={lines.length === 0}
      pending={settle.isPending}
      pendingLabel="Noting..."
      onSubmit={press}
      onClose={onClose}
    >
      {(one ?? !isPaid) && (
        <TextField
          label={isPaid ? 'The bank’s reference' : 'Why'}
          optional={isPaid}
          maxLength={isPaid ? 80 : 200}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      )}
      {settle.error && (
        <p className="err" role="alert">
          {errorSentence(settle.error)}
        </p>
      )}
    </AskDialog>
  )
}
