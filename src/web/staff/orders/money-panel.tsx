import { Plus } from 'lucide-react'
import { useState } from 'react'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import type { OrderMoneyDetailView } from '#contract/order-money.ts'
import type { OrderView } from '#contract/orders.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatExact } from '#web/staff/format.ts'
import { RefundSteps } from '#web/staff/refunds/refund-steps.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MoneyRow } from './money-row.tsx'
import { balanceOf, owesText } from './labels.ts'
import { PaymentForm } from './payment-form.tsx'
import { UnpaidNote } from './unpaid-note.tsx'
import './order-money.css'

type Props = { orderId: number; money: OrderMoneyDetailView; order?: OrderView }

/** Every payment and refund of an order with its undo, and what is owed. */
export function MoneyPanel({ orderId, money, order }: Props) {
  const mayRecord = useCan('transfers.decide')
  const [adding, setAdding] = useState(false)
  const { rows, refundDue } = money
  const takenBack = rows.filter((row) => row.takenBack).length
  return (
    <Panel
      id="order-money"
      title="Money in and out"
      className="op-panel"
      aside={
        mayRecord && (
          <SmallButton
            variant="quiet"
            icon={Plus}
            label="Record a payment"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          />
        )
      }
    >
      {adding && (
        // Taking a payment back resets the form: the same payment once more is then not a retry.
        <PaymentForm
          key={takenBack}
          orderId={orderId}
          money={money}
          method={order?.paymentMethod === 'credit_card' ? 'card' : 'transfer'}
          onClose={() => setAdding(false)}
        />
      )}
      {money.waits && (
        <UnpaidNote orderId={orderId} waits={money.waits} owes={order && owesText(order)} />
      )}
      {refundDue && (
        <RefundSteps
          task={{ ...refundDue, orderId, isCancelled: money.badge === 'refund-due' }}
          method={lastMethod(money)}
        />
      )}
      {rows.length === 0 && <p className="op-empty muted">No payments yet.</p>}
      <ul className="op-rows">
        {rows.toSorted(newestFirst).map((row) => (
          <MoneyRow key={`${row.kind} ${row.id}`} orderId={orderId} row={row} />
        ))}
      </ul>
      <MoneyFoot money={money} />
    </Panel>
  )
}

type Row = OrderMoneyDetailView['rows'][number]

const newestFirst = (a: Row, b: Row) => Date.parse(b.recordedAt) - Date.parse(a.recordedAt)

/** A refund uses the method of the last payment. */
const lastMethod = ({ rows }: OrderMoneyDetailView) =>
  rows.findLast(({ kind, takenBack }) => kind === 'payment' && !takenBack)?.method ?? 'transfer'

const sumOf = (rows: readonly Row[], kind: Row['kind']) =>
  dollarsFromCents(
    rows
      .filter((row) => row.kind === kind && !row.takenBack)
      .reduce((sum, { amount }) => sum + (centsFromDollars(amount) ?? 0), 0),
  )

function MoneyFoot({ money }: { money: OrderMoneyDetailView }) {
  const [balance, amount] = balanceOf(money)
  return (
    <div className="op-sums">
      <Facts
        facts={[
          ['In', formatExact(sumOf(money.rows, 'payment'))],
          ['Out', formatExact(sumOf(money.rows, 'refund'))],
          [balance, formatExact(amount)],
        ]}
      />
    </div>
  )
}
