import { Camera, RefreshCw, Video, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  CASE_FILE_LIMITS,
  CASE_FILE_TYPES,
  caseFileTypes,
  type CaseFileKind,
} from '#contract/case-file-limits.ts'
import type { CaseFileView } from '#contract/case-files.ts'
import type { CaseOfLink } from '#web/queries/cases.ts'
import { formatFileSize } from '#web/ui/file-size.ts'
import { cx } from '#web/ui/class-names.ts'
import { type Upload, useCaseUploads } from './use-case-uploads.ts'

const acceptOf = (kind: CaseFileKind) =>
  caseFileTypes.filter((type) => CASE_FILE_TYPES[type] === kind).join(',')

type DropProps = ComponentProps<'input'> & { kind: CaseFileKind; children: ReactNode }

/** Where a video or photos are chosen; a phone offers its camera. */
export const FileChoice = ({ kind, children, ...input }: DropProps) => (
  <label className="case-drop">
    <input type="file" className="sr-only" accept={acceptOf(kind)} {...input} />
    {kind === 'video' ? (
      <Video className="i" aria-hidden="true" />
    ) : (
      <Camera className="i" aria-hidden="true" />
    )}
    {children}
  </label>
)

export const VIDEO_HINT = 'Up to a minute, 50 MB'
export const PHOTO_HINT = `Up to ${CASE_FILE_LIMITS.picture.files}`

type Props = { of: CaseOfLink; files: readonly CaseFileView[] }

/** Adds videos and photos to a case, and shows what is on its way. */
export function CaseUploads({ of, files }: Props) {
  const { uploads, isSending, add, resume, remove } = useCaseUploads(of, files)
  const choose: ComponentProps<'input'>['onChange'] = ({ target }) => {
    add([...(target.files ?? [])])
    // The same file may be chosen again after a refusal.
    target.value = ''
  }
  return (
    <section className="case-uploads" aria-label="Video and photos">
      <div className="case-drops">
        <FileChoice kind="video" onChange={choose}>
          <b>Film or choose</b>
          <span>{VIDEO_HINT}</span>
        </FileChoice>
        <FileChoice kind="picture" multiple onChange={choose}>
          <b>Add photos</b>
          <span>{PHOTO_HINT}</span>
        </FileChoice>
      </div>
      <ul aria-label="On their way">
        {uploads.map((upload) => (
          <OnItsWay
            key={upload.key}
            upload={upload}
            onResume={() => resume(upload.key)}
            onRemove={() => remove(upload)}
          />
        ))}
      </ul>
      <p className="small muted" role="status">
        {isSending && 'Please keep this page open until everything is sent.'}
      </p>
    </section>
  )
}

function progressText({ file, received, state, reason = '' }: Upload, percent: number): string {
  if (state === 'refused') return reason
  if (state === 'stopped') return `${reason} Press to go on from ${percent} %.`
  return `${formatFileSize(received)} of ${formatFileSize(file.size)}`
}

type RowProps = { upload: Upload; onResume: () => void; onRemove: () => void }

function OnItsWay({ upload, onResume, onRemove }: RowProps) {
  const { file, received, state } = upload
  const percent = Math.floor((received / file.size) * 100) || 0
  const isBad = state === 'stopped' || state === 'refused'
  return (
    <li className={cx('case-upload', isBad && 'case-bad')}>
      <div>
        <b>{file.name}</b>
        {state !== 'refused' && (
          <div
            className="bar"
            role="progressbar"
            aria-label={`Sending ${file.name}`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
        <small className="num" role={isBad ? 'alert' : undefined}>
          {progressText(upload, percent)}
        </small>
      </div>
      {state === 'stopped' && (
        <button
          type="button"
          className="ibtn"
          aria-label={`Go on with ${file.name}`}
          onClick={onResume}
        >
          <RefreshCw className="i" aria-hidden="true" />
        </button>
      )}
      <button type="button" className="ibtn" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        <X className="i" aria-hidden="true" />
      </button>
    </li>
  )
}
