import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { ReceiptView } from '#contract/orders.ts'
import type { ReceiptState } from '#contract/receipts.ts'
import type { TransferDetailView } from '#contract/transfers.ts'
import { receiptPictureQuery } from '#web/queries/staff-orders.ts'
import { useRejectReceipt } from '#web/queries/staff-transfers.ts'
import { SaveButton } from '#web/staff/orders/receipts.tsx'
import { TurnDownForm } from '#web/staff/turn-down-form.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PaymentForm } from './payment-form.tsx'

type Props = {
  transfer: TransferDetailView
  receipt: ReceiptView
  /** Whether whoever looks may decide about it now. */
  may: boolean
}

const STATES: Record<ReceiptState, [BadgeTone, string]> = {
  waiting: ['info', 'To check'],
  matched: ['ok', 'Matched'],
  rejected: ['bad', 'Rejected'],
}

/** The receipt beside the decision: it shows the money, a part of it, or not enough. */
export function ReceiptReview({ transfer, receipt, may }: Props) {
  const [tone, word] = STATES[receipt.state]
  const [rejecting, setRejecting] = useState(false)
  return (
    <section className="panel trd-r" aria-label={`Receipt ${receipt.fileName}`}>
      <ReceiptFile orderId={transfer.orderId} receipt={receipt} />
      <div className="grid content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} dot>
            {word}
          </Badge>
          <span className="small muted min-w-0 break-words">
            {receipt.fileName}, {formatInstant(receipt.uploadedAt)}
          </span>
        </p>
        {receipt.reason && <p className="small">The shopper was told: {receipt.reason}</p>}
        {may && !rejecting && (
          <>
            <PaymentForm transfer={transfer} receiptId={receipt.id} label="Match" />
            <Button variant="danger" size="sm" onClick={() => setRejecting(true)}>
              Reject this receipt
            </Button>
          </>
        )}
        {may && rejecting && (
          <RejectForm transfer={transfer} receipt={receipt} onDone={() => setRejecting(false)} />
        )}
      </div>
    </section>
  )
}

function ReceiptFile({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  const isPicture = receipt.mediaType.startsWith('image/')
  const picture = useQuery({ ...receiptPictureQuery(orderId, receipt.id), enabled: isPicture })
  return (
    <div className="trd-img">
      {isPicture && picture.data && (
        <a href={picture.data} download={receipt.fileName} title="Download the picture">
          <img src={picture.data} alt={`Receipt ${receipt.fileName}`} />
        </a>
      )}
      {isPicture && !picture.data && <span className="sk" />}
      {!isPicture && <PdfFile orderId={orderId} receipt={receipt} />}
    </div>
  )
}

/** A PDF is downloaded, not drawn: nothing of a stranger's runs in our pages. */
function PdfFile({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  return (
    <div className="grid justify-items-center gap-3 p-6">
      <FileText className="i i-l muted" aria-hidden="true" />
      <SaveButton orderId={orderId} receipt={receipt} />
    </div>
  )
}

type RejectProps = Pick<Props, 'transfer' | 'receipt'> & { onDone: () => void }

function RejectForm({ transfer, receipt, onDone }: RejectProps) {
  return (
    <TurnDownForm
      label="Reject the receipt"
      mutation={useRejectReceipt(transfer.orderId, receipt.id)}
      button="Reject and mail"
      pendingLabel="Rejecting..."
      told={{ title: 'Receipt rejected', text: 'The shopper is told why.' }}
      onDone={onDone}
    />
  )
}
