import type { ReactNode } from 'react'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderView } from '#contract/orders.ts'
import { countOf, formatExact, formatShortDay } from '#web/staff/format.ts'
import { cx } from '#web/ui/class-names.ts'

type Figure = { name: string; amount: string; note: ReactNode; tone?: 'lead' | 'due' | undefined }
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
  if (payments === 0) return 'Nothing yet'
  const came = countOf(payments, 'payment')
  return refunds === 0 ? came : `${came}, ${countOf(refunds, 'refund')} sent back`
}

/** The one figure that asks for something: due, overpaid or to be refunded. */
function balance({ money }: OrderView, detail: OrderMoneyDetailView | undefined): Figure {
  const task = detail?.refundDue
  const promise = task ? `to send back by ${formatShortDay(task.dueOn)}` : 'stays with the order'
  if (money.overpaid !== '0.00')
    return {
      name: money.badge === 'refund-due' ? 'Refund due' : 'Overpaid',
      amount: money.overpaid,
      note: promise,
      tone: task ? 'due' : undefined,
    }
  const isDue = money.due !== '0.00'
  return {
    name: 'Due',
    amount: money.due,
    note: isDue ? 'left to pay' : 'Nothing due',
    tone: isDue ? 'due' : undefined,
  }
}

/** Figures side by side, the first one inverse; each has its definition under it. */
export const Figures = ({ label, figures }: { label: string; figures: readonly Figure[] }) => (
  <section className="op-figs" aria-label={label}>
    {figures.map(({ name, amount, note, tone }) => (
      <div key={name} className={cx(tone === 'lead' && 'op-lead', tone === 'due' && 'op-due')}>
        <h2>{name}</h2>
        <p className="disp num">{formatExact(amount)}</p>
        {note && <small>{note}</small>}
      </div>
    ))}
  </section>
)
