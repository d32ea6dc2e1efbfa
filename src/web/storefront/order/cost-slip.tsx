import type { OrderPageView } from '#contract/orders.ts'
import { piecesOf, sumRows, type SumRow, sumsOfView } from '#contract/order-text.ts'
import { cx } from '#web/ui/class-names.ts'
import { moneyLines, outcomeOf } from './money-state.ts'

/** What an order costs, what came for it, and what that leaves. */
export function CostSlip({ order }: { order: OrderPageView }) {
  const { breakdown, lines, money } = order
  const pieces = piecesOf(lines)
  const { isOpen, name, note, text } = outcomeOf(order)
  return (
    <aside className="op-side" aria-labelledby="cost-heading">
      <h2 id="cost-heading">{money.due === '0.00' ? 'What it cost' : 'What it costs'}</h2>
      <dl className="slip num">
        {sumRows(sumsOfView(breakdown), pieces).map((row) => (
          <SumLine key={row.part} row={row} pieces={pieces} />
        ))}
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

const SumLine = ({ row: { part, name, text }, pieces }: { row: SumRow; pieces: number }) => (
  <div className={cx(part === 'total' && 'slip-total', part === 'gct' && 'slip-tax')}>
    <dt>
      {name} {part === 'pieces' && <small>{pieces}</small>}
    </dt>
    <dd className={cx(part === 'total' && 'disp')}>{text}</dd>
  </div>
)
