import { IconButton } from '#web/staff/small-button.tsx'
import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { HEIC_ACCEPT } from '#web/ui/heic.ts'
import type { PendingUpload, useUploads } from './use-uploads.ts'

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes files that are dropped or chosen, and shows the progress of their uploads. */
export function DropZone({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const [over, setOver] = useState(false)
  const id = useId()
  const trackDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <>
      <div
        className={cx(
          'relative grid place-items-center gap-1 px-4 py-6 text-center',
          'rounded-card border-2 border-dashed',
          over ? 'border-primary bg-sunk' : 'border-line-strong',
          'focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)',
        )}
        onDragEnter={(event) => trackDrag(event, true)}
        onDragOver={(event) => trackDrag(event, true)}
        onDragLeave={(event) => trackDrag(event, false)}
        onDrop={(event) => {
          trackDrag(event, false)
          uploads.add([...event.dataTransfer.files])
        }}
      >
        <ImagePlus className="i i-l" aria-hidden="true" />
        <label className="cursor-pointer" htmlFor={id}>
          <b>Choose pictures</b> or drop them here
        </label>
        <p className="small muted" id={`${id}-note`}>
          JPEG, PNG, WebP, AVIF or HEIC, up to 20 MB and 40 megapixels each
        </p>
        <input
          className="absolute inset-0 cursor-pointer opacity-0"
          id={id}
          type="file"
          multiple
          accept={`${PICTURE_TYPES},${HEIC_ACCEPT}`}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {uploads.pending.length > 0 && (
        <ul className="grid gap-1.5" aria-label="Uploads">
          {uploads.pending.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onDismiss={() => uploads.dismiss(upload.key)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadRow({ upload, onDismiss }: { upload: PendingUpload; onDismiss: () => void }) {
  const { name, progress, error } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className="flex min-h-11 items-center gap-3 max-desk:flex-wrap">
      <span className="small min-w-0 flex-1 truncate">{name}</span>
      {error ? (
        <>
          <span className="small text-bad" role="alert">
            {error}
          </span>
          <IconButton icon={X} label={`Remove ${name}`} onClick={onDismiss} />
        </>
      ) : (
        <>
          <progress
            className="w-30 accent-primary"
            max={100}
            value={percent}
            aria-label={`Upload of ${name}`}
          />
          <span className="small muted num">{percent < 100 ? `${percent}%` : 'Processing...'}</span>
        </>
      )}
    </li>
  )
}
