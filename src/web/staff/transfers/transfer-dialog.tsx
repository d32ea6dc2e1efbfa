import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { AfterTakingBack } from '#contract/order-money.ts'
import { formatDollars } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { PaymentView, TransferDetailView } from '#contract/transfers.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useReversePayment } from '#web/queries/staff-transfers.ts'
import { errorSentence, toastError } from '#web/staff/error-sentence.ts'
import { formatExact } from '#web/staff/format.ts'
import { Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { TakeBackDialog } from '#web/staff/orders/take-back-dialog.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PaymentForm, ReceiptReview } from './receipt-review.tsx'

type DialogProps = { orderId: number; onClose: () => void }

/** One transfer: the amount due, the shopper's receipts, and the payments recorded so far. */
export default function TransferDialog({ orderId, onClose }: DialogProps) {
  const { data: transfer, error } = useQuery(staffQuery(`/api/transfers/${orderId}`))
  return (
    <Dialog
      onClose={onClose}
      title={`Transfer for ${orderReference(orderId)}`}
      maxWidth={1020}
      className="trd"
    >
      {transfer ? (
        <Transfer transfer={transfer} />
      ) : error ? (
        <p className="p-6">{errorSentence(error, 'The transfer could not be loaded.')}</p>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

function Transfer({ transfer }: { transfer: TransferDetailView }) {
  const may = useCan('transfers.decide')
  const open = transfer.paymentStatus !== 'paid' && transfer.orderStatus !== 'cancelled'
  const [takenBack, setTakenBack] = useState(0)
  return (
    <div className="trd-b">
      <TransferFacts transfer={transfer} />
      {transfer.receiptFiles.map((receipt) => (
        <ReceiptReview
          key={receipt.id}
          transfer={transfer}
          receipt={receipt}
          may={may && open && receipt.state === 'waiting'}
        />
      ))}
      {transfer.receiptFiles.length === 0 && (
        <p className="muted">The customer has not uploaded a receipt.</p>
      )}
      {transfer.payments.length > 0 && (
        <Payments
          transfer={transfer}
          may={may}
          onTakenBack={() => setTakenBack((times) => times + 1)}
        />
      )}
      {may && open && (
        <details className="panel trd-h">
          <summary className="font-[650]">Record a transfer without a receipt</summary>
          {/* Reversing a payment resets the form: the same payment once more is not a retry. */}
          <PaymentForm key={takenBack} transfer={transfer} label="Record payment" />
        </details>
      )}
    </div>
  )
}

function TransferFacts({ transfer }: { transfer: TransferDetailView }) {
  const { orderId, due, totalAmount, received, customerName, productName, payBy, link } = transfer
  return (
    <section className="trd-f">
      <div>
        <p className="small muted">{due === '0.00' ? 'Paid' : 'Still due'}</p>
        <p className="disp num trd-due">{formatExact(due)}</p>
        <p className="flex flex-wrap gap-x-4">
          <AppLink className="link small" href={`/admin/orders/${orderId}`}>
            The order
          </AppLink>
          <a className="link small" href={link} target="_blank" rel="noreferrer">
            Customer’s page
          </a>
        </p>
      </div>
      <Facts
        facts={[
          ['Total', formatExact(totalAmount)],
          ['Received', formatExact(received)],
          ['Customer', customerName],
          ['Piece', productName],
          ['Reserved until', payBy ? formatInstant(payBy) : 'No limit'],
        ]}
      />
    </section>
  )
}

const SOURCES: Record<PaymentView['source'], string> = {
  receipt: 'by receipt',
  statement: 'by statement',
  gateway: 'by gateway',
  hand: 'by hand',
}

type PaymentsProps = { transfer: TransferDetailView; may: boolean; onTakenBack: () => void }

const Payments = ({ transfer, may, onTakenBack }: PaymentsProps) => (
  <section>
    <h3 className="mb-2 font-[650]">Payments received</h3>
    <ul className="trd-p">
      {transfer.payments.map((payment) => (
        <li key={payment.id}>
          <b className="num">{formatExact(payment.amount)}</b>
          <span className="small muted min-w-0 flex-1">
            {SOURCES[payment.source]}
            {payment.bankReference && `, ${payment.bankReference}`}, noted by {payment.recordedBy},{' '}
            {formatInstant(payment.recordedAt)}
          </span>
          {may && (
            <TakeBack orderId={transfer.orderId} payment={payment} onTakenBack={onTakenBack} />
          )}
        </li>
      ))}
    </ul>
  </section>
)

type TakeBackProps = { orderId: number; payment: PaymentView; onTakenBack: () => void }

function TakeBack({ orderId, payment, onTakenBack }: TakeBackProps) {
  const reverse = useReversePayment(orderId, payment.id)
  const [asking, setAsking] = useState(false)
  const run = (next: AfterTakingBack) =>
    reverse.mutate(next, {
      onSuccess: () => {
        onTakenBack()
        toast({ title: 'Payment reversed' })
      },
      onError: toastError(),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <SmallButton
        variant="quiet"
        label="Reverse"
        srLabel={` ${formatDollars(payment.amount)}`}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <TakeBackDialog
          amount={formatExact(payment.amount)}
          hasLine={payment.statementLineId !== null}
          pending={reverse.isPending}
          onTakeBack={run}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
