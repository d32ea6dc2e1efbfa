import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoneyMethod } from '#contract/order-money.ts'
import { orderReference } from '#contract/order-number.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { formatExact, formatShortDay } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { CardRefund } from './card-refund.tsx'
import { MoneyDue } from './money-due.tsx'
import { RefundForm } from './refund-form.tsx'

/** Money that is owed to a customer, wherever it is shown. */
export type OwedRefund = {
  orderId: number
  amount: string
  dueOn: string
  needsApproval: boolean
  approvedBy: string | null
  isCancelled: boolean
}

type Props = { task: OwedRefund; method: MoneyMethod }

/** What is owed, and the steps that a person may take with it. */
export function RefundSteps({ task, method }: Props) {
  const [sending, setSending] = useState(false)
  const { amount, dueOn } = task
  return (
    <MoneyDue
      title={`${formatExact(amount)} to send back`}
      text={`by ${formatShortDay(dueOn)}. ${approvalNote(task)}`}
      acts={
        <RefundButtons
          task={task}
          method={method}
          sending={sending}
          onSend={() => setSending(!sending)}
        />
      }
    >
      {sending && (
        <div className="[&_form]:rounded-md [&_form]:bg-surface [&_form]:p-3.5">
          <Refunding task={task} method={method} onClose={() => setSending(false)} />
        </div>
      )}
    </MoneyDue>
  )
}

/** Who has agreed, or that somebody must. */
export function approvalNote({ needsApproval, approvedBy }: OwedRefund): string {
  if (approvedBy) return `Approved by ${approvedBy}.`
  return needsApproval ? 'A second person must approve this first.' : ''
}

type RefundingProps = {
  task: { orderId: number; amount: string }
  method: MoneyMethod
  onClose: () => void
}

/** The form that sends money back to the card, or records that it went another way. */
export const Refunding = ({ method, ...props }: RefundingProps) =>
  method === 'gateway' ? <CardRefund {...props} /> : <RefundForm {...props} method={method} />

type ButtonsProps = {
  task: OwedRefund
  method: MoneyMethod
  sending: boolean
  onSend: () => void
}

/** Agreeing, sending and keeping; sending waits for a second person where one is needed. */
export function RefundButtons({ task, method, sending, onSend }: ButtonsProps) {
  const mayApprove = useCan('refunds.approve')
  const mayRecord = useCan('refunds.record')
  const waits = task.needsApproval && task.approvedBy === null
  const paidOnline = method === 'gateway'
  const { data } = useQuery({ ...gatewaysQuery(), enabled: paidOnline })
  const toCard = paidOnline && data?.gateways.some(({ refunds }) => refunds !== 'by-hand')
  return (
    <>
      {waits && mayApprove && <Approve task={task} />}
      {waits && !mayApprove && <span className="small muted">Needs second approval</span>}
      {!waits && mayRecord && (
        <SmallButton
          variant="primary"
          label={toCard ? 'Refund to the card' : 'Record the refund'}
          srLabel={ofOrder(task)}
          aria-expanded={sending}
          onClick={onSend}
        />
      )}
      {mayRecord && !task.isCancelled && <Keep task={task} />}
    </>
  )
}

const ofOrder = ({ orderId }: OwedRefund) => ` of ${orderReference(orderId)}`

function Approve({ task }: { task: OwedRefund }) {
  const approve = useSend('POST', `/api/orders/${task.orderId}/refund-approvals`, {
    replaces: `/api/orders/${task.orderId}/money`,
  })
  return (
    <Act
      variant="primary"
      label={`Approve ${formatExact(task.amount)}`}
      srLabel={ofOrder(task)}
      verb={approve}
      input={undefined}
      pendingLabel="Agreeing..."
      done={{ title: 'Approved', text: 'Someone else must send the refund.' }}
      failed="Not agreed"
    />
  )
}

function Keep({ task }: { task: OwedRefund }) {
  const keep = useSend('POST', `/api/orders/${task.orderId}/kept-money`, {
    replaces: `/api/orders/${task.orderId}/money`,
  })
  const amount = formatExact(task.amount)
  return (
    <Act
      variant="quiet"
      label="Keep it"
      srLabel={ofOrder(task)}
      verb={keep}
      input={undefined}
      done={{ title: 'Kept', text: `${amount} kept as credit on this order.` }}
      failed="Not kept"
      confirm={{
        variant: 'primary',
        title: `Keep ${amount} as credit on this order?`,
        text: 'The customer can use it for more items on this order. No refund will be due.',
        confirmLabel: 'Keep it',
        pendingLabel: 'Keeping...',
        cancelLabel: 'Not now',
      }}
    />
  )
}
