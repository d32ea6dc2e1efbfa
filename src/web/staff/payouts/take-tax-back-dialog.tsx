import type { TaxPaymentView } from '#contract/staff-tax.ts'
import { useTakeTaxBack } from '#web/queries/staff-payouts.ts'
import { formatExact } from '#web/staff/format.ts'
import { ReasonDialog } from '#web/staff/reason-dialog.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { payment: TaxPaymentView; onClose: () => void }

/** Takes back a payment of tax that was noted by mistake. */
export default function TakeTaxBackDialog({ payment, onClose }: Props) {
  const takeBack = useTakeTaxBack(payment.id)
  const amount = formatExact(payment.amount)
  const submit = (reason: string) =>
    takeBack.mutate(reason, {
      onSuccess: () => {
        toast({ title: 'Taken back', text: `${amount} is to be paid over again.` })
        onClose()
      },
    })
  return (
    <ReasonDialog
      title={`Take ${payment.reference} back?`}
      text={`${amount} counts as not paid over. Both rows stay in the list.`}
      no="Keep it"
      yes="Take it back"
      variant="danger"
      change={takeBack}
      pendingLabel="Noting..."
      onYes={submit}
      onNo={onClose}
    />
  )
}
