import { CircleAlert, Upload, X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { ReceiptView } from '#contract/orders.ts'
import { cx } from '#web/ui/class-names.ts'
import {
  fileKind,
  formatFileSize,
  RECEIPT_ACCEPT,
  type Uploading,
  useReceiptUpload,
} from './use-receipt-upload.ts'

type ReceiptUploadProps = { link: string; receipts: ReceiptView[] }

/** Where the proof of deposit is chosen or dropped, and what has arrived. */
export function ReceiptUpload({ link, receipts }: ReceiptUploadProps) {
  const { send, cancel, uploading, refused } = useReceiptUpload(link)
  const arrived = receipts.some(({ state }) => state !== 'rejected')
  return (
    <>
      <h2 className="h3">{arrived ? 'Your receipt has arrived' : 'Then upload the receipt'}</h2>
      <p className="muted small mt-1.5">
        {arrived
          ? 'Nothing more to do. Add another only if something was missing.'
          : 'A photo or PDF from your bank app.'}
      </p>
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
      <Upload className="i i-l" aria-hidden="true" />
      <b>Choose a file</b>
      <span>or drop it here. JPEG, PNG, WebP or PDF, up to 8 MB</span>
    </label>
  )
}

function Progress({ file, share, onCancel }: Uploading & { onCancel: () => void }) {
  const percent = Math.round(share * 100)
  return (
    <div className="file">
      <span className="ft">{fileKind(file.type)}</span>
      <div>
        <b>{file.name}</b>
        <div
          className="bar thin"
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent}%` }} />
        </div>
      </div>
      <span className="num small muted">{percent} %</span>
      <button type="button" className="ibtn" aria-label="Cancel upload" onClick={onCancel}>
        <X className="i" aria-hidden="true" />
      </button>
    </div>
  )
}

function Received({ receipts }: { receipts: ReceiptView[] }) {
  return (
    <ul aria-label="Receipts that arrived" aria-live="polite">
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
