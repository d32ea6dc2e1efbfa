import { Check, CreditCard, Landmark } from 'lucide-react'
import type { MoneyBadge } from '#contract/order-money.ts'
import type { OrderStatus, OrderView, PaymentStatus } from '#contract/orders.ts'
import { formatExact } from '#web/staff/format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import {
  MONEY_BADGE_NAMES,
  owesText,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  statusText,
} from './labels.ts'

const PAYMENT_TONES: Record<PaymentStatus, BadgeTone> = {
  pending: 'warn',
  processing: 'info',
  paid: 'ok',
  failed: 'bad',
}
const MONEY_TONES: Record<MoneyBadge, BadgeTone> = {
  'part-paid': 'warn',
  overpaid: 'bad',
  'refund-due': 'bad',
  'part-refunded': 'neutral',
  refunded: 'neutral',
}
const STATUS_TONES: Record<OrderStatus, BadgeTone> = {
  pending: 'neutral',
  confirmed: 'solid',
  shipped: 'line',
  delivered: 'solid',
  cancelled: 'destroy',
}

/** The payment method as an icon, and the payment status. */
export function PaymentMark(props: Pick<OrderView, 'paymentMethod' | 'paymentStatus'>) {
  const { paymentMethod, paymentStatus } = props
  const Icon = paymentMethod === 'credit_card' ? CreditCard : Landmark
  const method = PAYMENT_METHOD_NAMES[paymentMethod]
  return (
    <span className="paymark">
      <span title={method}>
        <Icon className="i i-s" aria-hidden="true" />
        <span className="sr-only">{method}, </span>
      </span>
      <Badge tone={PAYMENT_TONES[paymentStatus]} dot>
        {PAYMENT_STATUS_NAMES[paymentStatus]}
      </Badge>
    </span>
  )
}

type StatusProps = { status: OrderStatus; boxes?: OrderView['boxes'] }

/** The status and, if they are known, how many of the boxes it is true of: `Shipped, 2 of 4 boxes`. */
export const StatusBadge = ({ status, boxes = null }: StatusProps) => (
  <Badge tone={STATUS_TONES[status]}>
    {status === 'delivered' && <Check className="i i-s" aria-hidden="true" />}
    {statusText(status, boxes)}
  </Badge>
)

/** That an order waits for the price of its delivery. */
export const QuoteMark = ({ deliveryToBeQuoted, orderStatus }: QuoteMarkProps) =>
  deliveryToBeQuoted && orderStatus !== 'cancelled' && <Badge tone="warn">Delivery to quote</Badge>
type QuoteMarkProps = Pick<OrderView, 'deliveryToBeQuoted' | 'orderStatus'>

/** How an order's payment stands: in one sentence where it was paid, and costs more since; a list has room for the amount. */
export function PaymentMarks({ order, inList }: { order: OrderView; inList?: true }) {
  const owes = owesText(order)
  if (owes)
    return <Badge tone="warn">{inList ? `Owes ${formatExact(order.money.due)}` : owes}</Badge>
  return (
    <>
      <PaymentMark {...order} />
      <MoneyMark {...order.money} />
    </>
  )
}

/** What the payment status does not say: a part is missing, too much came, or money went back. */
export const MoneyMark = ({ badge }: Pick<OrderView['money'], 'badge'>) =>
  badge && <Badge tone={MONEY_TONES[badge]}>{MONEY_BADGE_NAMES[badge]}</Badge>
