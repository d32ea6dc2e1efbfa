import { useQuery } from '@tanstack/react-query'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { AttemptView, GatewayRefundView } from '#contract/card-payments.ts'
import { formatInstant } from '#contract/jamaica.ts'
import { orderCardPaymentsQuery } from '#web/queries/staff-card-payments.ts'
import { formatExact } from '#web/staff/format.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ATTEMPT_LABELS, failureSentence, REFUND_LABELS, refundSentence } from './labels.ts'
import './gateways.css'

/** The attempts to pay an order online and what gateways sent back; nothing where there was none. */
export function OrderCardPayments({ orderId }: { orderId: number }) {
  const { data, error, refetch } = useQuery(orderCardPaymentsQuery(orderId))
  if (!data)
    return error ? (
      <LoadFailed what="The card payments" error={error} onRetry={() => void refetch()} />
    ) : null
  const { attempts, refunds } = data
  if (attempts.length === 0 && refunds.length === 0) return null
  return (
    <Panel id="order-card-payments" title="Card payments online" className="op-panel">
      <ul className="cp-rows">
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

const Refund = ({ refund }: { refund: GatewayRefundView }) => (
  <li>
    <div>
      <p className="cp-top">
        <b>Refund to the card</b>
        <StateBadge state={REFUND_LABELS[refund.state]} />
      </p>
      <small>{refundSentence(refund)}</small>
      <small>
        {formatInstant(refund.requestedAt)}, asked for by {refund.requestedBy}, of payment{' '}
        {refund.chargeGatewayId}
      </small>
    </div>
    <b className="num">−{formatExact(refund.amount)}</b>
  </li>
)

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { gateway, state, createdAt, returnedAt, endedAt, charges } = attempt
  const times = [
    formatInstant(createdAt),
    returnedAt && `came back ${formatInstant(returnedAt)}`,
    endedAt && `ended ${formatInstant(endedAt)}`,
  ]
  const why = failureSentence(attempt)
  return (
    <li>
      <div>
        <p className="cp-top">
          <b>{GATEWAY_NAMES[gateway]}</b>
          <StateBadge state={ATTEMPT_LABELS[state]} />
        </p>
        {why && <small>{why}</small>}
        <small>{times.filter(Boolean).join(', ')}</small>
        <small>
          Reference {attempt.attemptReference}
          {attempt.gatewayId && `, id ${attempt.gatewayId}`}
        </small>
        {charges.map((charge) => (
          <small key={charge.id}>
            Charged: {charge.gatewayId}
            {!charge.booked && ', which counts for no order yet'}
          </small>
        ))}
      </div>
      <b className="num">{formatExact(attempt.amount)}</b>
    </li>
  )
}
