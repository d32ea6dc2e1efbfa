import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { formatInstant } from '#contract/jamaica.ts'
import type { ReceiptView } from '#contract/orders.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { receiptFile, receiptPictureQuery } from '#web/queries/staff-orders.ts'
import { DownloadButton } from '#web/staff/download.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { formatBytes } from './labels.ts'

/** The deposit receipts that the shopper sent. */
export function Receipts({ orderId }: { orderId: number }) {
  const { data: receipts } = useQuery(staffQuery(`/api/orders/${orderId}/receipts`))
  if (!receipts || receipts.length === 0) return null
  return (
    <Panel id="order-receipts" title="Receipts" className="op-panel">
      <ul className="det-r op-in">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Receipt orderId={orderId} receipt={receipt} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Receipt({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  const { fileName, mediaType, bytes, uploadedAt } = receipt
  return (
    <>
      {mediaType.startsWith('image/') ? (
        <Preview orderId={orderId} receipt={receipt} />
      ) : (
        <FileText className="i i-l muted" aria-hidden="true" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-[550]" title={fileName}>
          {fileName}
        </p>
        <p className="xs muted num">
          {formatBytes(bytes)}, {formatInstant(uploadedAt)}
        </p>
      </div>
      <SaveButton orderId={orderId} receipt={receipt} />
    </>
  )
}

function Preview({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  const { data: src } = useQuery(receiptPictureQuery(orderId, receipt.id))
  if (!src) return <span className="sk det-p" />
  return <img className="det-p" src={src} alt={`Receipt ${receipt.fileName}`} />
}

export const SaveButton = ({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) => (
  <DownloadButton
    label="Download"
    srLabel={` ${receipt.fileName}`}
    fileName={receipt.fileName}
    read={() => receiptFile(orderId, receipt.id)}
    failed="The receipt could not be downloaded."
  />
)
