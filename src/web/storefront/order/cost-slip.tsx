import type { OrderPageView } from '#contract/orders.ts'
import { piecesOf } from '#contract/order-text.ts'
import { SumLines } from '#web/ui/sum-lines.tsx'
import { moneyLines, outcomeOf } from './money-state.ts'

/** What an order costs, what came for it, and what that leaves. */
export function CostSlip({ order }: { order: OrderPageView }) {
  const { breakdown, lines } = order
  const { isOpen, name, note, text } = outcomeOf(order)
  return (
    <aside className="op-side" aria-labelledby="cost-heading">
      <h2 id="cost-heading">Order summary</h2>
      <dl className="slip num">
        <SumLines breakdown={breakdown} pieces={piecesOf(lines)} code={order.voucher?.code} />
        {moneyLines(order).map((line) => (
          <div key={line.id} className="slip-paid">
            <dt>
              {line.name} {line.note && <small>{line.note}</small>}
            </dt>
            <dd>{line.text}</dd>
          </div>
        ))}
        <div className={isOpen ? 'slip-due' : 'slip-settled'}>
          <dt>
            {name} {note && <small>{note}</small>}
          </dt>
          <dd>{text}</dd>
        </div>
      </dl>
    </aside>
  )
}
