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
  // What came in, less what was sent back.
  const { received, orderStatus, totalAmount } = order
  const all = refundDue.amount === received
  return (
    <PaymentPanel id="refund-heading" title="Your refund" order={order}>
      <div className="bk-b">
        <LargeAmount dollars={refundDue.amount} />
        <p className="mt-2.5">
          {orderStatus === 'cancelled'
            ? `${all ? 'Your full payment' : 'The balance of your payment'}. We will refund it to you.`
            : `We have ${formatDollars(received, { exact: true })} of your money and the order total is ${formatDollars(totalAmount, { exact: true })}. We will refund the difference.`}
        </p>
        <p className="op-note">
          <Clock className="i" aria-hidden="true" />
          <span>
            <b>By {promisedDay(refundDue)}.</b> We will e-mail you the day we send it. You do not
            need to do anything.
          </span>
        </p>
      </div>
    </PaymentPanel>
  )
}
