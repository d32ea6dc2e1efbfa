import { formatDayAndTime } from '#contract/jamaica.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import { useRemind } from '#web/queries/staff-order-money.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  orderId: number
  waits: NonNullable<OrderMoneyDetailView['waits']>
  /** What is owed for an order that was paid before. */
  owes: string | undefined
}

/** An unpaid order that nothing ends but staff: why, and what they can do. */
export function UnpaidNote({ orderId, waits: { since, why }, owes }: Props) {
  const mayRemind = useMay('transfers.decide')
  const remind = useRemind(orderId)
  const at = formatDayAndTime(since)
  const unpaid =
    why === 'taken-back'
      ? `A payment was reversed on ${at}, and the order is not paid.`
      : `The time to pay ended on ${at}, and the order is not paid.`
  const text = owes ? `${owes}.` : unpaid
  const press = () =>
    remind.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Reminder sent', text: 'The payment deadline starts again from today.' }),
      onError: toastError('Reminder not sent'),
    })
  return (
    <div className="rf-due">
      <p>
        <b>Waiting on you.</b>{' '}
        <span className="small">
          {text} It is not cancelled automatically. Record a payment, send a reminder, or cancel the
          order.
        </span>
      </p>
      {mayRemind && (
        <div className="rf-acts">
          <SmallButton
            variant="soft"
            label="Send reminder"
            pending={remind.isPending}
            onClick={press}
          />
        </div>
      )}
    </div>
  )
}
