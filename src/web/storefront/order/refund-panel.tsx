import { Clock } from 'lucide-react'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { promisedDay } from './money-state.ts'
import { LargeAmount, PaymentPanel } from './payment-panel.tsx'

type RefundPanelProps = {
  order: OrderPageView
  refundDue: NonNullable<OrderPageView['refundDue']>
}

/** What the shop owes the customer, and by when it goes back. */
export function RefundPanel({ order, refundDue }: RefundPanelProps) {
  const { received, orderStatus, totalAmount } = order
  const all = refundDue.amount === received
  return (
    <PaymentPanel id="refund-heading" title="We owe you" order={order}>
      <div className="bk-b">
        <LargeAmount dollars={refundDue.amount} />
        <p className="mt-2.5">
          {orderStatus === 'cancelled'
            ? `${all ? 'All that you paid' : 'What is left of what you paid'}. It goes back to you.`
            : `You paid ${formatDollars(received, { exact: true })}, and the order costs ${formatDollars(totalAmount, { exact: true })}. The rest goes back to you.`}
        </p>
        <p className="op-note">
          <Clock className="i" aria-hidden="true" />
          <span>
            <b>By {promisedDay(refundDue)}.</b> You get a mail on the day we send it. Nothing for
            you to do.
          </span>
        </p>
      </div>
    </PaymentPanel>
  )
}
