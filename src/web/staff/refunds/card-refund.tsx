import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { type OrderCardPaymentsView, RefundByGateway } from '#contract/card-payments.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { orderCardPaymentsQuery } from '#web/queries/staff-card-payments.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { REFUND_LABELS, refundSentence } from '#web/staff/gateways/labels.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { REFUND_FIELDS, RefundForm } from './refund-form.tsx'

const { Form, TextField } = formOf(RefundByGateway)

type Task = { orderId: number; amount: string }
type Props = { task: Task; onClose: () => void }

/** Sends what is owed back to the card that paid, or says why that has to be done in the gateway's dashboard. */
export function CardRefund({ task, onClose }: Props) {
  const { data, error } = useQuery(orderCardPaymentsQuery(task.orderId))
  const [byHand, setByHand] = useState(false)
  if (!data)
    return (
      <p className="small muted" role="status">
        {error ? errorSentence(error) : 'Looking at what the card paid...'}
      </p>
    )
  const [latest] = data.refunds
  if (latest && latest.endedAt === null)
    return (
      <p className="small" role="status">
        <b className="num">{formatExact(latest.amount)} to the card.</b> {refundSentence(latest)}
      </p>
    )
  const way = wayBack(data, task.amount)
  return (
    <div className="grid gap-3">
      {latest?.state === 'refused' && (
        <p className="small" role="status">
          <b>The last refund was rejected.</b> {refundSentence(latest)}
        </p>
      )}
      {way && !byHand ? (
        <ToCard task={task} way={way} onByHand={() => setByHand(true)} onClose={onClose} />
      ) : (
        <>
          {!way && <p className="small">{whyByHand(data)}</p>}
          <RefundForm task={task} method="gateway" onClose={onClose} />
        </>
      )}
    </div>
  )
}

type Refundable = OrderCardPaymentsView['refundable'][number]
type Way = { gateway: Refundable['gateway']; maxCents: number; inPart: boolean }

/** The first charge of which the gateway can send something of what is owed back. */
function wayBack({ refundable }: OrderCardPaymentsView, owed: string): Way | undefined {
  const owedCents = centsFromDollars(owed) ?? 0
  for (const { gateway, left, inPart, byHand } of refundable) {
    const leftCents = centsFromDollars(left) ?? 0
    if (!byHand && (inPart || leftCents <= owedCents))
      return { gateway, inPart, maxCents: Math.min(leftCents, owedCents) }
  }
  return undefined
}

function whyByHand({ refundable }: OrderCardPaymentsView): string {
  const [charge] = refundable
  if (!charge) return 'There is no online card payment left to refund.'
  const name = GATEWAY_NAMES[charge.gateway]
  const why = charge.byHand
    ? `Refunds through ${name} cannot be made here.`
    : `Only a full refund of ${formatExact(charge.left)} can be made here through ${name}.`
  return `${why} Refund it in the gateway’s dashboard, then record it.`
}

type ToCardProps = Props & { way: Way; onByHand: () => void }

function ToCard({ task, way, onByHand, onClose }: ToCardProps) {
  const refund = useSend('POST', `/api/orders/${task.orderId}/gateway-refunds`, {
    replaces: `/api/orders/${task.orderId}/card-payments`,
  })
  const atMost = dollarsFromCents(way.maxCents)
  const name = GATEWAY_NAMES[way.gateway]
  return (
    <Form
      className={REFUND_FIELDS}
      aria-label="Refund to the card"
      defaults={{ amount: atMost }}
      failedTitle="Not refunded"
      onSubmit={async (sent) => {
        const { refunds } = await refund.mutateAsync(sent)
        const [made] = refunds
        if (!made) return
        const text = `${formatExact(made.amount)}. ${refundSentence(made)}`
        const isRefused = made.state === 'refused'
        toast({ title: REFUND_LABELS[made.state][1], text, ...(isRefused && { tone: 'failure' }) })
        if (made.state === 'done') onClose()
      }}
    >
      <TextField
        className="col-span-full max-w-85"
        label="Amount to the card (J$)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        readOnly={!way.inPart}
        hint={
          way.inPart
            ? `At most ${formatExact(atMost)}, or a part of it.`
            : `${name} sends back all of the payment.`
        }
      />
      <div className="cluster col-span-full">
        <SubmitButton size="sm" pendingLabel={`Asking ${name}...`}>
          Refund to the card
        </SubmitButton>
        <SmallButton variant="quiet" label="Record a refund made elsewhere" onClick={onByHand} />
        <SmallButton variant="quiet" label="Close" onClick={onClose} />
      </div>
    </Form>
  )
}
