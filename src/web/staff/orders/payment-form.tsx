import {
  HAND_METHODS,
  type HandMethod,
  type OrderMoneyDetailView,
  RecordPayment,
} from '#contract/order-money.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { MONEY_METHOD_NAMES } from './labels.ts'

const { Form, SelectField, TextField } = formOf(RecordPayment)

type Props = {
  orderId: number
  money: OrderMoneyDetailView
  method: HandMethod
  onClose: () => void
}

/** Records money that came in, whatever state the order is in. */
export function PaymentForm({ orderId, money, method, onClose }: Props) {
  const record = useSend('POST', `/api/orders/${orderId}/payments`, {
    replaces: `/api/orders/${orderId}/money`,
  })
  return (
    <Form
      className="op-form"
      aria-label="Record a payment"
      defaults={{ amount: money.due === '0.00' ? '' : money.due, method, reference: '' }}
      failedTitle="Not recorded"
      onSubmit={async (payment) => {
        await record.mutateAsync(payment)
        toast({ title: 'Payment recorded', text: `${formatExact(payment.amount)} received.` })
        onClose()
      }}
    >
      <TextField
        label="Amount received (J$)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <SelectField label="Payment method" name="method">
        <Options values={HAND_METHODS} labels={MONEY_METHOD_NAMES} />
      </SelectField>
      <TextField label="Reference" name="reference" optional autoComplete="off" maxLength={80} />
      <div className="op-go">
        <SubmitButton size="sm" pendingLabel="Recording...">
          Record payment
        </SubmitButton>
        <SmallButton variant="quiet" label="Close" onClick={onClose} />
      </div>
    </Form>
  )
}
