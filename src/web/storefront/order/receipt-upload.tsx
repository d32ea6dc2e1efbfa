import { CircleAlert, Upload as UploadIcon } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { OrderPageView, ReceiptView } from '#contract/orders.ts'
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '#contract/receipts.ts'
import { UPLOAD_REFUSALS } from '#contract/refusals/uploads.ts'
import { orderPageQuery } from '#web/queries/by-link.ts'
import { refusalOf } from '#web/queries/call.ts'
import { type Upload, uploadReceipt } from '#web/queries/orders.ts'
import { replaceQueryData } from '#web/queries/replace-query-data.ts'
import { formatFileSize } from '#web/ui/file-size.ts'
import { HEIC_ACCEPT, HEIC_TYPE, withoutHeic } from '#web/ui/heic.ts'
import { cx } from '#web/ui/class-names.ts'
import { UploadRow } from '#web/ui/upload-row.tsx'
import { isChecking, partCame } from './order-state.ts'

type ReceiptUploadProps = { link: string; order: OrderPageView }

/** Where the proof of deposit is chosen or dropped, and what has arrived. */
export function ReceiptUpload({ link, order }: ReceiptUploadProps) {
  const { receipts } = order
  const { send, cancel, uploading, refused } = useReceiptUpload(link)
  const { title, text } = nextOf(order)
  return (
    <>
      <h2 className="h3">{title}</h2>
      <p className="muted small mt-1.5">{text}</p>
      <DropZone busy={uploading !== undefined} onFile={(file) => void send(file)} />
      <div role="alert">
        {refused && (
          <p className="err mt-2">
            <CircleAlert className="i i-s" aria-hidden="true" />
            {refused}
          </p>
        )}
      </div>
      {uploading && <Progress {...uploading} onCancel={cancel} />}
      <Received receipts={receipts} />
    </>
  )
}

/** What there is to do about receipts: a part of the money leaves the balance to be transferred. */
function nextOf(order: OrderPageView): { title: string; text: string } {
  if (isChecking(order))
    return partCame(order)
      ? {
          title: 'We are checking your receipt',
          text: 'If it is for the balance, you are all set.',
        }
      : {
          title: 'We have your receipt',
          text: 'You are all set. Add another receipt only if something was missing.',
        }
  if (partCame(order)) return { title: 'Next, upload the receipt for the balance', text: A_PHOTO }
  return { title: 'Next, upload your receipt', text: A_PHOTO }
}

const A_PHOTO = 'A photo or PDF from your bank app.'

function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !busy) onFile(file)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is extra: the input inside does it all
    <label
      className={cx('drop', over && 'over', busy && 'busy')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="sr-only"
        accept={RECEIPT_ACCEPT}
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again after a refusal.
          target.value = ''
        }}
      />
      <UploadIcon className="i i-l" aria-hidden="true" />
      <b>Choose a file</b>
      <span>or drop it here. JPEG, PNG, WebP, HEIC or PDF, up to 8 MB</span>
    </label>
  )
}

function Progress({ file, share, onCancel }: Uploading & { onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <UploadRow
      name={file.name}
      percent={percent}
      progressLabel={`Uploading ${file.name}`}
      text={`${percent}%`}
      removeLabel="Cancel upload"
      onRemove={onCancel}
    />
  )
}

function Received({ receipts }: { receipts: ReceiptView[] }) {
  return (
    <ul aria-label="Receipts received" aria-live="polite">
      {receipts.map(({ id, fileName, mediaType, bytes, uploadedAt, state, reason }) => (
        <li key={id} className="file">
          <span className="ft">{fileKind(mediaType)}</span>
          <div>
            <b>{fileName}</b>
            <p className="xs muted num">
              {formatFileSize(bytes)}, received {formatInstant(uploadedAt)}
            </p>
            {state === 'rejected' && (
              <p className="err mt-1">
                <CircleAlert className="i i-s" aria-hidden="true" />
                Not accepted: {reason}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const FAILED = 'Your receipt was not uploaded. Please try again.'

type Uploading = { file: File; share: number }

/** One upload at a time. A file that is certain to be refused is not sent. */
function useReceiptUpload(link: string) {
  const client = useQueryClient()
  const upload = useRef<Upload>(undefined)
  const [uploading, setUploading] = useState<Uploading>()
  const [refused, setRefused] = useState<string>()
  useEffect(() => () => upload.current?.cancel(), [])

  const keep = (receipt: ReceiptView) =>
    replaceQueryData<OrderPageView>(client, orderPageQuery(link).queryKey, (order) =>
      order ? { ...order, receipts: withReceipt(order.receipts, receipt) } : order,
    )

  const send = async (chosen: File) => {
    if (upload.current) return
    const file = await withoutHeic(chosen)
    if (upload.current) return
    const sentence = refuseReceipt(file)
    setRefused(sentence)
    if (sentence) return
    setUploading({ file, share: 0 })
    upload.current = uploadReceipt(link, file, (share) => setUploading({ file, share }))
    try {
      await keep(await upload.current.done)
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!cancelled) setRefused(refusalOf(error)?.error ?? FAILED)
    } finally {
      upload.current = undefined
      setUploading(undefined)
    }
  }
  return { send, cancel: () => upload.current?.cancel(), uploading, refused }
}

/** The same file sent twice is one receipt. */
const withReceipt = (receipts: ReceiptView[], receipt: ReceiptView) =>
  receipts.some(({ id }) => id === receipt.id) ? receipts : [...receipts, receipt]

const RECEIPT_ACCEPT = `${RECEIPT_TYPES.join(',')},${HEIC_ACCEPT}`

/** Why a file cannot be a receipt; undefined for one that can. */
export function refuseReceipt(file: Pick<File, 'type' | 'size'>): string | undefined {
  const isTaken = (RECEIPT_TYPES as readonly string[]).includes(file.type)
  if (!isTaken && file.type !== HEIC_TYPE) return UPLOAD_REFUSALS['bad-file'][1]
  if (file.size > RECEIPT_MAX_BYTES) return UPLOAD_REFUSALS['file-too-large'][1]
  return file.size === 0 ? 'This file is empty. Please choose another.' : undefined
}

/** `PDF`, `JPEG`: the text on the file icon. */
export const fileKind = (mediaType: string) => (mediaType.split('/')[1] ?? '').toUpperCase()
