import type { TaxPaymentView } from '#contract/staff-tax.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { ReasonDialog } from '#web/staff/reason-dialog.tsx'

type Props = { payment: TaxPaymentView; onClose: () => void }

/** Takes back a payment of tax that was noted by mistake. */
export default function TakeTaxBackDialog({ payment, onClose }: Props) {
  const takeBack = useSend('POST', `/api/tax-payments/${payment.id}/reversal`)
  const amount = formatExact(payment.amount)
  return (
    <ReasonDialog
      title={`Reverse ${payment.reference}?`}
      text={`${amount} will be due to the tax office again. Both rows stay in the list.`}
      cancelLabel="Keep payment"
      confirmLabel="Reverse payment"
      variant="danger"
      pendingLabel="Reversing..."
      verb={takeBack}
      done={{ title: 'Reversed', text: `${amount} is due to the tax office again.` }}
      onClose={onClose}
    />
  )
}
