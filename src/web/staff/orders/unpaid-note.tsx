import { formatDayAndTime } from '#contract/jamaica.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { MoneyDue } from '#web/staff/refunds/money-due.tsx'

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
  return (
    <MoneyDue
      title="Payment to settle."
      text={`${text} It is not cancelled automatically. ${
        hasTerm
          ? 'Record a payment, send a reminder, or cancel the order.'
          : 'Record a payment, or cancel the order.'
      }`}
      acts={
        mayRemind &&
        hasTerm && (
          <Act
            label="Send reminder"
            verb={remind}
            input={undefined}
            done={{
              title: 'Reminder sent',
              text: 'The payment deadline starts again from today.',
            }}
            failed="Reminder not sent"
          />
        )
      }
    />
  )
}
