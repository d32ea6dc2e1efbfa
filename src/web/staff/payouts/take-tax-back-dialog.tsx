import { useState } from 'react'
import type { TaxPaymentView } from '#contract/staff-tax.ts'
import { useTakeTaxBack } from '#web/queries/staff-payouts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { payment: TaxPaymentView; onClose: () => void }

/** Takes back a payment of tax that was noted by mistake. */
export default function TakeTaxBackDialog({ payment, onClose }: Props) {
  const takeBack = useTakeTaxBack(payment.id)
  const [reason, setReason] = useState('')
  const amount = formatExact(payment.amount)
  const submit = () =>
    takeBack.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Taken back', text: `${amount} is to be paid over again.` })
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={`Take ${payment.reference} back?`}
      text={`${amount} counts as not paid over. Both rows stay in the list.`}
      no="Keep it"
      yes="Take it back"
      variant="danger"
      pending={takeBack.isPending}
      pendingLabel="Noting..."
      onYes={submit}
      onNo={onClose}
    >
      <TextField
        label="Why"
        maxLength={200}
        value={reason}
        error={takeBack.error ? errorSentence(takeBack.error) : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
