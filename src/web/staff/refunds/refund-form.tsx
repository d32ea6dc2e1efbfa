import { type MoneyMethod, MONEY_METHODS, RecordRefund } from '#contract/order-money.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { MONEY_METHOD_NAMES } from '#web/staff/orders/labels.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, SelectField, TextField } = formOf(RecordRefund)

type Props = {
  task: { orderId: number; amount: string }
  method: MoneyMethod
  onClose: () => void
}

/** Two fields side by side, or four under a row of the desk. */
export const REFUND_FIELDS =
  'grid even-2 items-start gap-2.5 in-[td]:desk:even-4 [&_.in]:min-h-11 [&_.in]:text-[0.9375rem]'

/** Records money that was sent back. */
export function RefundForm({ task, method, onClose }: Props) {
  const record = useSend('POST', `/api/orders/${task.orderId}/refunds`, {
    replaces: `/api/orders/${task.orderId}/money`,
  })
  return (
    <Form
      className={REFUND_FIELDS}
      aria-label="Record the refund"
      defaults={{ amount: task.amount, method, reference: '', last4: '' }}
      failedTitle="Not recorded"
      onSubmit={async (refund) => {
        await record.mutateAsync(refund)
        toast({ title: 'Refund recorded', text: `${formatExact(refund.amount)} refunded.` })
        onClose()
      }}
    >
      <TextField
        label="Refund amount (J$)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <SelectField label="Refund method" name="method">
        <Options values={MONEY_METHODS} labels={MONEY_METHOD_NAMES} />
      </SelectField>
      <TextField label="Reference" name="reference" optional autoComplete="off" maxLength={80} />
      <TextField
        label="Account or card, last four digits"
        name="last4"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <div className="cluster col-span-full">
        <SubmitButton size="sm" pendingLabel="Recording...">
          Record refund
        </SubmitButton>
        <SmallButton variant="quiet" label="Close" onClick={onClose} />
      </div>
      <p className="small muted col-span-full">Up to {formatExact(task.amount)}.</p>
    </Form>
  )
}
