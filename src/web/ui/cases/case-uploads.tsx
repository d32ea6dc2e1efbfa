import { Camera, RefreshCw, Video } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  CASE_FILE_LIMITS,
  CASE_FILE_TYPES,
  caseFileTypes,
  type CaseFileKind,
  PART_BYTES,
  partsOf,
} from '#contract/case-file-limits.ts'
import type { CaseFileView } from '#contract/case-files.ts'
import { formatFileSize } from '#web/ui/file-size.ts'
import { HEIC_ACCEPT } from '#web/ui/heic.ts'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { UploadRow } from '#web/ui/upload-row.tsx'
import { type CaseUploading, type Upload, useCaseUploads } from './use-case-uploads.ts'
import './file-drop.css'

const acceptOf = (kind: CaseFileKind) =>
  [
    ...caseFileTypes.filter((type) => CASE_FILE_TYPES[type] === kind),
    ...(kind === 'picture' ? [HEIC_ACCEPT] : []),
  ].join(',')

type DropProps = ComponentProps<'input'> & { kind: CaseFileKind; children: ReactNode }

/** Where a video or photos are chosen; a phone offers its camera. */
export const FileChoice = ({ kind, children, ...input }: DropProps) => (
  <label className="file-drop">
    <input type="file" className="sr-only" accept={acceptOf(kind)} {...input} />
    {kind === 'video' ? (
      <Video className="i mb-2" aria-hidden="true" />
    ) : (
      <Camera className="i mb-2" aria-hidden="true" />
    )}
    {children}
  </label>
)

export const VIDEO_HINT = 'Up to a minute, 50 MB'
export const PHOTO_HINT = `Up to ${CASE_FILE_LIMITS.picture.files}`

type Props = CaseUploading & {
  kinds: readonly CaseFileKind[]
  /** How many and how large they may be. */
  limits: string
}

/** Adds videos and photos to a case, and shows what is on its way. */
export function CaseUploads({ kinds, limits, ...uploading }: Props) {
  const { uploads, unfinished, isSending, add, resume, remove, giveUp } = useCaseUploads(uploading)
  const choose: ComponentProps<'input'>['onChange'] = ({ target }) => {
    void add([...(target.files ?? [])])
    // The same file may be chosen again after a refusal.
    target.value = ''
  }
  return (
    <section className="stack mt-5 gap-2.5" aria-label="Video and photos">
      <div className="grid even-2 gap-2.5">
        {kinds.includes('video') && (
          <FileChoice kind="video" onChange={choose}>
            <b>Add a video</b>
            <span>{VIDEO_HINT}</span>
          </FileChoice>
        )}
        <FileChoice kind="picture" multiple onChange={choose}>
          <b>Add photos</b>
          <span>{PHOTO_HINT}</span>
        </FileChoice>
      </div>
      <p className="small muted">{limits}</p>
      <ul aria-label="Uploading">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <OnItsWay
              upload={upload}
              onResume={() => resume(upload.key)}
              onRemove={() => remove(upload)}
            />
          </li>
        ))}
      </ul>
      {unfinished.length > 0 && (
        <ul aria-label="Not sent yet">
          {unfinished.map((file) => (
            <li key={file.id}>
              <UploadRow
                name={file.fileName}
                percent={Math.floor((file.received / file.bytes) * 100)}
                progressLabel={`Sent of ${file.fileName}`}
                text={`${formatFileSize(file.received)} of ${formatFileSize(file.bytes)} sent. ${againText(file)}`}
                removeLabel={`Remove ${file.fileName}`}
                onRemove={() => void giveUp(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="small muted" role="status">
        {isSending && 'Please keep this page open until everything is sent.'}
      </p>
      <LeaveGuard
        unsaved={uploads.some(({ state }) => state !== 'refused')}
        title="Leave before everything is sent?"
        what="Files that are not sent yet are missing from your case. You can choose them again later."
        stayLabel="Stay here"
      />
    </section>
  )
}

/** How a file goes on that this page does not have any more. */
function againText({ kind, received, bytes }: CaseFileView): string {
  const what = kind === 'video' ? 'video' : 'photo'
  const part = Math.floor(received / PART_BYTES) + 1
  const on = part > 1 ? `go on from part ${part} of ${partsOf(bytes)}` : 'send it'
  return `Choose the same ${what} again to ${on}.`
}

function progressText({ file, received, state, reason = '' }: Upload, percent: number): string {
  if (state === 'refused') return reason
  if (state === 'stopped') return `${reason} Tap to continue from ${percent}%.`
  return `${formatFileSize(received)} of ${formatFileSize(file.size)}`
}

type RowProps = { upload: Upload; onResume: () => void; onRemove: () => void }

function OnItsWay({ upload, onResume, onRemove }: RowProps) {
  const { file, received, state } = upload
  const percent = Math.floor((received / file.size) * 100) || 0
  return (
    <UploadRow
      name={file.name}
      percent={state === 'refused' ? undefined : percent}
      progressLabel={`Uploading ${file.name}`}
      text={progressText(upload, percent)}
      isFailed={state === 'stopped' || state === 'refused'}
      removeLabel={`Remove ${file.name}`}
      onRemove={onRemove}
    >
      {state === 'stopped' && (
        <button
          type="button"
          className="ibtn"
          aria-label={`Continue uploading ${file.name}`}
          onClick={onResume}
        >
          <RefreshCw className="i" aria-hidden="true" />
        </button>
      )}
    </UploadRow>
  )
}
