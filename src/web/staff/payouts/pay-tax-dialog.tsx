import { useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import { PayTax } from '#contract/staff-tax.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatExact } from '#web/staff/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField } = formOf(PayTax)

type Props = { due: string; onClose: () => void }

/** Notes that withheld tax was paid over to the tax authority. */
export default function PayTaxDialog({ due, onClose }: Props) {
  const pay = useSend('POST', '/api/tax-payments')
  const [today] = useState(() => jamaicaDay(new Date()))
  return (
    <Dialog onClose={onClose} title="Tax paid over" maxWidth={460}>
      <div className="dialog-body">
        <p className="muted">
          {formatExact(due)} has been withheld from completed payouts and not yet paid to the tax
          authority.
        </p>
        <Form
          className="stack"
          aria-label="Tax paid over"
          defaults={{ amount: due, paidOn: today, reference: '' }}
          failedTitle="Not noted"
          onSubmit={async (payment) => {
            await pay.mutateAsync(payment)
            toast({
              title: 'Payment recorded',
              text: `${formatExact(payment.amount)} was paid over.`,
            })
            onClose()
          }}
        >
          <TextField label="Amount (J$)" name="amount" inputMode="decimal" autoComplete="off" />
          <TextField label="Paid on" name="paidOn" type="date" max={today} />
          <TextField
            label="Reference"
            name="reference"
            autoComplete="off"
            maxLength={80}
            hint="The receipt number of the tax authority, or the bank’s reference."
          />
          <div className="flex justify-end">
            <SubmitButton pendingLabel="Noting...">Record payment</SubmitButton>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}
