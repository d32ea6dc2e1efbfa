import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { ReceiptView } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { receiptFile, receiptPictureQuery, receiptsQuery } from '#web/queries/staff-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { formatBytes } from './labels.ts'

/** The deposit receipts that the shopper sent. */
export function Receipts({ orderId }: { orderId: number }) {
  const { data: receipts } = useQuery(receiptsQuery(orderId))
  if (!receipts || receipts.length === 0) return null
  return (
    <section>
      <h3>Receipts</h3>
      <ul className="det-r">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Receipt orderId={orderId} receipt={receipt} />
          </li>
        ))}
      </ul>
    </section>
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
  const { data: address } = useQuery(receiptPictureQuery(orderId, receipt.id))
  if (!address) return <span className="sk det-p" />
  return <img className="det-p" src={address} alt={`Receipt ${receipt.fileName}`} />
}

/** Reads the file with the token and saves it. */
export function SaveButton({ orderId, receipt }: { orderId: number; receipt: ReceiptView }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      saveAs(await receiptFile(orderId, receipt.id), receipt.fileName)
    } catch (error) {
      const text = refusalOf(error)?.error ?? 'The receipt could not be downloaded.'
      toast({ title: 'Error', text, tone: 'failure' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="soft" size="sm" pending={saving} onClick={() => void save()}>
      <Download className="i" aria-hidden="true" />
      Download
      <span className="sr-only"> {receipt.fileName}</span>
    </Button>
  )
}

/** The file was read with the token, which a plain link could not carry. */
function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
