import { IconButton } from '#web/staff/small-button.tsx'
import { ImagePlus, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cx } from '#web/ui/class-names.ts'
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
        className={cx('ed-drop', over && 'over')}
        onDragEnter={(event) => trackDrag(event, true)}
        onDragOver={(event) => trackDrag(event, true)}
        onDragLeave={(event) => trackDrag(event, false)}
        onDrop={(event) => {
          trackDrag(event, false)
          uploads.add([...event.dataTransfer.files])
        }}
      >
        <ImagePlus className="i i-l" aria-hidden="true" />
        <label htmlFor={id}>
          <b>Choose pictures</b> or drop them here
        </label>
        <p className="small muted" id={`${id}-note`}>
          JPEG, PNG, WebP or AVIF, up to 20 MB and 40 megapixels each
        </p>
        <input
          id={id}
          type="file"
          multiple
          accept={PICTURE_TYPES}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            uploads.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </div>
      {uploads.pending.length > 0 && (
        <ul className="ed-ups" aria-label="Uploads">
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
    <li>
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
          <progress max={100} value={percent} aria-label={`Upload of ${name}`} />
          <span className="small muted num">{percent < 100 ? `${percent}%` : 'Processing...'}</span>
        </>
      )}
    </li>
  )
}
