import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderView } from '#contract/orders.ts'
import { countOf, formatExact, formatShortDay } from '#web/staff/format.ts'
import { type Figure, Figures } from '#web/staff/figures.tsx'
import { balanceOf } from './labels.ts'

type Props = { order: OrderView; money: OrderMoneyDetailView | undefined }

/** What the order costs, what the shop has of it, and what is left to pay or to send back. */
export const OrderFigures = ({ order, money }: Props) => (
  <Figures
    label="Money of the order"
    figures={[
      {
        name: 'Total',
        amount: order.breakdown.total,
        note: order.breakdown.gct && `of which GCT ${formatExact(order.breakdown.gct)}`,
        tone: 'lead',
      },
      { name: 'Received', amount: order.money.net, note: receivedNote(money) },
      balance(order, money),
    ]}
  />
)

function receivedNote(money: OrderMoneyDetailView | undefined): string {
  const standing = money?.rows.filter(({ takenBack }) => !takenBack) ?? []
  const payments = standing.filter(({ kind }) => kind === 'payment').length
  const refunds = standing.length - payments
  if (payments === 0) return 'No payments yet'
  const came = countOf(payments, 'payment')
  return refunds === 0 ? came : `${came}, ${countOf(refunds, 'refund')} made`
}

/** The one figure that asks for something: due, overpaid or to be refunded. */
function balance({ money }: OrderView, detail: OrderMoneyDetailView | undefined): Figure {
  const task = detail?.refundDue
  const [name, amount] = balanceOf(money)
  if (money.overpaid !== '0.00')
    return {
      ...{ name, amount },
      note: task ? `refund by ${formatShortDay(task.dueOn)}` : 'kept as credit',
      tone: task ? 'due' : undefined,
    }
  const isDue = money.due !== '0.00'
  return {
    ...{ name, amount },
    note: isDue ? 'balance due' : 'Nothing due',
    tone: isDue ? 'due' : undefined,
  }
}
