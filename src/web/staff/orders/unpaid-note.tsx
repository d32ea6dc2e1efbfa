import { formatDayAndTime } from '#contract/jamaica.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
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
  const mayRemind = useCan('transfers.decide')
  const remind = useSend('POST', `/api/orders/${orderId}/reminders`, {
    replaces: `/api/orders/${orderId}/money`,
  })
  const at = formatDayAndTime(since)
  const texts = {
    'taken-back': `A payment was reversed on ${at}, and the order is not paid.`,
    'past-term': `The time to pay ended on ${at}, and the order is not paid.`,
    'no-term': 'The order is not paid, and has no payment deadline.',
  } satisfies Record<typeof why, string>
  /** A reminder says until when the money is awaited. */
  const hasTerm = why !== 'no-term'
  const text = owes ? `${owes}.` : texts[why]
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
          {text} It is not cancelled automatically.{' '}
          {hasTerm
            ? 'Record a payment, send a reminder, or cancel the order.'
            : 'Record a payment, or cancel the order.'}
        </span>
      </p>
      {mayRemind && hasTerm && (
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
