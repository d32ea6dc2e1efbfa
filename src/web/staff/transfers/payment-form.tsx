import { type FormEvent, useState } from 'react'
import { centsFromDollars, centsFromInput, dollarsFromCents } from '#contract/money.ts'
import type { TransferDetailView } from '#contract/transfers.ts'
import { useReceivePayment } from '#web/queries/staff-transfers.ts'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'

type Props = { transfer: TransferDetailView; receiptId?: number; label: string }

/** How much came: all that is due unless staff say otherwise. */
export function PaymentForm({ transfer, receiptId, label }: Props) {
  const { orderId, due, reference } = transfer
  const receive = useReceivePayment(orderId)
  const [amount, setAmount] = useState(due)
  const [bankReference, setBankReference] = useState('')
  const cents = centsFromInput(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sent = {
      amount: cents === undefined ? amount : dollarsFromCents(cents),
      ...(receiptId && { receiptId }),
      ...(bankReference && { bankReference }),
    }
    receive.mutate(sent, {
      onSuccess: (after) => {
        setBankReference('')
        toast({
          title: after.paymentStatus === 'paid' ? `${reference} is paid` : 'Part payment noted',
          text:
            after.paymentStatus === 'paid'
              ? 'The shopper is told by mail.'
              : `${formatExact(after.due)} is still due. The shopper is told by mail.`,
          tone: 'success',
        })
      },
    })
  }
  const error = receive.error && errorSentence(receive.error)
  return (
    <form className="trd-pay" noValidate onSubmit={submit}>
      <TextField
        label="Amount received (JMD)"
        inputMode="decimal"
        value={amount}
        error={error || undefined}
        hint={partLabel(cents, centsFromDollars(due) ?? 0)}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Bank reference"
        optional
        maxLength={80}
        value={bankReference}
        onChange={({ target }) => setBankReference(target.value)}
      />
      <Button type="submit" pending={receive.isPending} pendingLabel="Saving...">
        {label}
      </Button>
    </form>
  )
}

function partLabel(cents: number | undefined, dueCents: number): string {
  if (cents === undefined || cents <= 0) return 'Dollars, such as 64900.00'
  if (cents === dueCents) return 'All that is due: the order becomes paid.'
  if (cents > dueCents)
    return `${formatExact(dollarsFromCents(cents - dueCents))} more than is due: the order becomes paid.`
  return `A part: ${formatExact(dollarsFromCents(dueCents - cents))} stays due.`
}
