import { useWatch } from 'react-hook-form'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { DecideGatewayTask, type GatewayTaskView } from '#contract/card-payments.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adviceOf, choicesOf, meaningOf, titleOf } from './task-texts.ts'

const { Form, SelectField, TextArea, TextField } = formOf(DecideGatewayTask)

type Props = { task: GatewayTaskView; onClose: () => void }

/** What staff found in the gateway's dashboard, and what follows from it. */
export default function DecisionDialog({ task, onClose }: Props) {
  const decide = useSend('POST', `/api/gateway-tasks/${task.id}/decision`, { waits: true })
  const choices = choicesOf(task)
  const [only] = choices.length === 1 ? choices : []
  const title = task.order ? `${titleOf(task)}, ${task.order.reference}` : titleOf(task)
  return (
    <Dialog onClose={onClose} title={title} maxWidth={560}>
      <Form
        className="dialog-body"
        aria-label={title}
        defaults={{ ...(only && { outcome: only.outcome }), note: '', ...expectedOf(task) }}
        failedTitle="Not decided"
        onSubmit={async (decision) => {
          const { outcome, note } = decision
          await decide.mutateAsync(outcome === 'booked' ? decision : { outcome, note })
          toast({ title: 'Decided', text: titleOf(task) })
          onClose()
        }}
      >
        <p>{meaningOf(task)}</p>
        <p className="small muted break-words">{adviceOf(task)}</p>
        {only ? (
          <p className="font-[650]">{only.label}.</p>
        ) : (
          <SelectField label="What did you find?" name="outcome">
            <option value="">Choose a result</option>
            {choices.map(({ outcome, label }) => (
              <option key={outcome} value={outcome}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <WhatCame task={task} />
        <TextArea
          label="Where did you find this?"
          name="note"
          rows={3}
          maxLength={500}
          hint="For staff. For example: seen in the dashboard, payment of 26 November."
        />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Deciding…">Decide</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** Whether a task is about money that came, and not about an attempt or a refund. */
const isOfCharge = ({ kind, charge }: GatewayTaskView) => kind === 'mismatch' && charge !== null

/** What the fields begin with. */
function expectedOf(task: GatewayTaskView) {
  const { refund, attempt, order } = task
  if (isOfCharge(task)) return { order: order?.reference ?? '' }
  const gatewayId = refund ? '' : (attempt?.gatewayId ?? '')
  const amount = refund?.amount ?? attempt?.amount
  return amount === undefined ? {} : { gatewayId, amount }
}

/** What the shop has to know where money moved. */
function WhatCame({ task }: { task: GatewayTaskView }) {
  const outcome = useWatch<DecideGatewayTask, 'outcome'>({ name: 'outcome' })
  if (outcome !== 'booked') return null
  const { order, refund, attempt } = task
  if (isOfCharge(task))
    return (
      <TextField
        label="Order number"
        name="order"
        autoComplete="off"
        maxLength={20}
        hint={
          order ? `${formatExact(order.due)} is due of ${order.reference}.` : 'Such as YB-10001'
        }
      />
    )
  const gateway = GATEWAY_NAMES[task.gateway]
  const amount = refund?.amount ?? attempt?.amount
  return (
    <div className="row2 max-[480px]:grid-cols-1">
      <TextField label={`Id at ${gateway}`} name="gatewayId" autoComplete="off" maxLength={80} />
      <TextField
        label="Amount (J$)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        hint={amount && `Expected: ${formatExact(amount)}`}
      />
    </div>
  )
}
