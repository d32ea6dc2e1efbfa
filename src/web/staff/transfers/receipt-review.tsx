import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { centsFromDollars, centsFromInput, dollarsFromCents } from '#contract/money.ts'
import type { ReceiptView } from '#contract/orders.ts'
import type { ReceiptState } from '#contract/receipts.ts'
import type { TransferDetailView } from '#contract/transfers.ts'
import { receiptPictureQuery } from '#web/queries/staff-orders.ts'
import { useSend } from '#web/queries/use-send.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { SaveButton } from '#web/staff/orders/receipts.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { TurnDownForm } from '#web/staff/turn-down-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  transfer: TransferDetailView
  receipt: ReceiptView
  /** Whether the person may decide about it now. */
  may: boolean
}

const STATES: Record<ReceiptState, StateLabel> = {
  waiting: ['info', 'To check'],
  matched: ['ok', 'Matched'],
  rejected: ['bad', 'Rejected'],
}

/** The receipt beside the form that accepts or rejects it. */
export function ReceiptReview({ transfer, receipt, may }: Props) {
  const [rejecting, setRejecting] = useState(false)
  const reject = useSend(
    'POST',
    `/api/transfers/${transfer.orderId}/receipts/${receipt.id}/rejection`,
    { replaces: `/api/transfers/${transfer.orderId}` },
  )
  return (
    <section
      className="panel grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] gap-5 p-4 max-[721px]:grid-cols-1"
      aria-label={`Receipt ${receipt.fileName}`}
    >
      <ReceiptFile orderId={transfer.orderId} receipt={receipt} />
      <div className="grid content-start gap-3">
        <p className="cluster">
          <StateBadge state={STATES[receipt.state]} />
          <span className="small muted min-w-0 break-words">
            {receipt.fileName}, {formatInstant(receipt.uploadedAt)}
          </span>
        </p>
        {receipt.reason && <p className="small">Message to the customer: {receipt.reason}</p>}
        {may && !rejecting && (
          <>
            <PaymentForm transfer={transfer} receiptId={receipt.id} label="Match" />
            <SmallButton
              variant="danger"
              label="Reject this receipt"
              onClick={() => setRejecting(true)}
            />
          </>
        )}
        {may && rejecting && (
          <TurnDownForm
            label="Reject the receipt"
            send={reject.mutateAsync}
            button="Reject and e-mail"
            pendingLabel="Rejecting..."
            done={{ title: 'Receipt rejected', text: 'The customer has been told why.' }}
            onDone={() => setRejecting(false)}
          />
        )}
      </div>
    </section>
  )
}

function ReceiptFile({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  const isPicture = receipt.mediaType.startsWith('image/')
  const picture = useQuery({ ...receiptPictureQuery(orderId, receipt.id), enabled: isPicture })
  return (
    <div className="grid min-h-55 place-items-center rounded-md bg-sunk">
      {isPicture && picture.data && (
        <a href={picture.data} download={receipt.fileName} title="Download the picture">
          <img
            className="max-h-115 w-full object-contain"
            src={picture.data}
            alt={`Receipt ${receipt.fileName}`}
          />
        </a>
      )}
      {isPicture && !picture.data && <span className="sk h-55 w-full" />}
      {/* A PDF is downloaded, not drawn: no code of a stranger runs in our pages. */}
      {!isPicture && (
        <div className="grid justify-items-center gap-3 p-6">
          <FileText className="i i-l muted" aria-hidden="true" />
          <SaveButton orderId={orderId} receipt={receipt} />
        </div>
      )}
    </div>
  )
}

type PaymentProps = { transfer: TransferDetailView; receiptId?: number; label: string }

/** Records a payment: the whole amount due unless staff change it. */
export function PaymentForm({ transfer, receiptId, label }: PaymentProps) {
  const { orderId, due, reference } = transfer
  const receive = useSend('POST', `/api/transfers/${orderId}/payments`, {
    replaces: `/api/transfers/${orderId}`,
  })
  const [amount, setAmount] = useState(due)
  const [bankReference, setBankReference] = useState('')
  const cents = centsFromInput(amount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const payment = {
      amount: cents === undefined ? amount : dollarsFromCents(cents),
      ...(receiptId && { receiptId }),
      ...(bankReference && { bankReference }),
    }
    receive.mutate(payment, {
      onSuccess: (after) => {
        setBankReference('')
        const isPaid = after.paymentStatus === 'paid'
        const stillDue = isPaid ? '' : `${formatExact(after.due)} is still due. `
        toast({
          title: isPaid ? `${reference} is paid` : 'Part payment recorded',
          text: `${stillDue}The customer will be e-mailed.`,
        })
      },
    })
  }
  const error = receive.error && errorSentence(receive.error)
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
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
  if (cents === dueCents) return 'Full amount. The order will be marked as paid.'
  if (cents > dueCents)
    return `${formatExact(dollarsFromCents(cents - dueCents))} more than is due: the order becomes paid.`
  return `A part: ${formatExact(dollarsFromCents(dueCents - cents))} stays due.`
}
