import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import { orderReference } from '#contract/order-number.ts'
import type { PaymentView, TransferDetailView } from '#contract/transfers.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { formatExact } from '#web/staff/format.ts'
import { Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PaymentForm, ReceiptReview } from './receipt-review.tsx'
import { TakeBack } from './take-back.tsx'

type DialogProps = { orderId: number; onClose: () => void }

/** One transfer: the amount due, the shopper's receipts, and the payments recorded so far. */
export default function TransferDialog({ orderId, onClose }: DialogProps) {
  const transfer = useQuery(staffQuery(`/api/transfers/${orderId}`))
  return (
    <Dialog onClose={onClose} title={`Transfer for ${orderReference(orderId)}`} maxWidth={1020}>
      <Loaded query={transfer} what="The transfer" skeleton={<Loading />} failedClass="p-6">
        {(data) => <Transfer transfer={data} />}
      </Loaded>
    </Dialog>
  )
}

function Transfer({ transfer }: { transfer: TransferDetailView }) {
  const may = useCan('transfers.decide')
  const open = transfer.paymentStatus !== 'paid' && transfer.orderStatus !== 'cancelled'
  const [takenBack, setTakenBack] = useState(0)
  return (
    <div className="stack grid-cols-1 gap-5 px-6 pt-3.5 pb-6 text-[0.9375rem]">
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
        <details className="panel px-4 open:pb-4">
          <summary className="min-h-11 py-2.5 font-[650]">
            Record a transfer without a receipt
          </summary>
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
    <section className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-start gap-x-12 gap-y-4 max-[721px]:grid-cols-1">
      <div>
        <p className="small muted">{due === '0.00' ? 'Paid' : 'Still due'}</p>
        <p className="disp num text-[2.5rem] leading-[1.1] font-stretch-[66%]">
          {formatExact(due)}
        </p>
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
        className="terms facts-116 *:py-1"
        facts={[
          ['Total', formatExact(totalAmount)],
          ['Received', formatExact(received)],
          ['Customer', customerName],
          ['Item', productName],
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
    <ul>
      {transfer.payments.map((payment) => (
        <li key={payment.id} className="cluster gap-x-3.5 gap-y-1.5 border-b border-line py-2">
          <b className="num">{formatExact(payment.amount)}</b>
          <span className="small muted min-w-0 flex-1">
            {SOURCES[payment.source]}
            {payment.bankReference && `, ${payment.bankReference}`}, recorded by{' '}
            {payment.recordedBy}, {formatInstant(payment.recordedAt)}
          </span>
          {may && (
            <TakeBack
              label="Reverse"
              srLabel={` ${formatDollars(payment.amount)}`}
              orderId={transfer.orderId}
              paymentId={payment.id}
              amount={payment.amount}
              hasLine={payment.statementLineId !== null}
              done={{ title: 'Payment reversed' }}
              onTakenBack={onTakenBack}
            />
          )}
        </li>
      ))}
    </ul>
  </section>
)
