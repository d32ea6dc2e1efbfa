import { useQuery } from '@tanstack/react-query'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { AttemptView, GatewayRefundView } from '#contract/card-payments.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { orderCardPaymentsQuery } from '#web/queries/staff-card-payments.ts'
import { formatExact } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ATTEMPT_LABELS, failureSentence, REFUND_LABELS, refundSentence } from './labels.ts'

/** The attempts to pay an order online and what gateways sent back; nothing where there was none. */
export function OrderCardPayments({ orderId }: { orderId: number }) {
  return (
    <Loaded query={useQuery(orderCardPaymentsQuery(orderId))} what="The card payments">
      {({ attempts, refunds }) =>
        attempts.length + refunds.length > 0 && (
          <Panel id="order-card-payments" title="Card payments online" className="op-panel">
            <ul className="rows">
              {refunds.map((refund) => (
                <Refund key={`refund ${refund.id}`} refund={refund} />
              ))}
              {attempts.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  )
}

const Refund = ({ refund }: { refund: GatewayRefundView }) => (
  <Row
    title="Refund to the card"
    state={REFUND_LABELS[refund.state]}
    amount={`−${formatExact(refund.amount)}`}
    lines={[
      refundSentence(refund),
      `${formatInstant(refund.requestedAt)}, asked for by ${refund.requestedBy}, of payment ${refund.chargeGatewayId}`,
    ]}
  />
)

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { attemptReference, gatewayId, createdAt, returnedAt, endedAt } = attempt
  const times = [
    formatInstant(createdAt),
    returnedAt && `came back ${formatInstant(returnedAt)}`,
    endedAt && `ended ${formatInstant(endedAt)}`,
  ]
  return (
    <Row
      title={GATEWAY_NAMES[attempt.gateway]}
      state={ATTEMPT_LABELS[attempt.state]}
      amount={formatExact(attempt.amount)}
      lines={[
        failureSentence(attempt),
        times.filter(Boolean).join(', '),
        `Reference ${attemptReference}${gatewayId ? `, id ${gatewayId}` : ''}`,
        ...attempt.charges.map(
          (charge) =>
            `Charged: ${charge.gatewayId}${charge.booked ? '' : ', which counts for no order yet'}`,
        ),
      ]}
    />
  )
}

type RowProps = { title: string; state: StateLabel; amount: string; lines: readonly string[] }

const Row = ({ title, state, amount, lines }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-5 py-3 max-desk:px-4">
    <div>
      <p className="cluster gap-x-2.5 gap-y-1.5">
        <b>{title}</b>
        <StateBadge state={state} />
      </p>
      {lines.filter(Boolean).map((line) => (
        <p key={line} className="small muted wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
    <b className="num">{amount}</b>
  </li>
)
