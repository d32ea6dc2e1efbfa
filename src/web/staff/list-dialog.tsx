import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { CsvField } from './csv-file.tsx'
import { DownloadButton } from './download.tsx'
import { errorSentence } from './error-sentence.ts'
import { SmallButton } from './small-button.tsx'
import '#web/staff/inventory/inventory.css'

export const LIST_FAILED = 'Something went wrong. Please try again.'

type Props<Preview> = {
  title: string
  description: string
  download: { fileName: string; read: () => Promise<Blob>; about: string }
  upload: { label: string; hint: string; maxBytes: number; tooLarge: string }
  preview: UseMutationResult<Preview, Error, File>
  onClose: () => void
  /** What the chosen file would do, and the button that does it. */
  children: (preview: Preview, file: File) => ReactNode
}

/** A list to download, edit in a spreadsheet and upload; it is previewed before anything changes. */
export function ListDialog<Preview>(props: Props<Preview>) {
  const { title, description, download, upload, preview, onClose, children } = props
  const [error, setError] = useState<string>()
  function choose(file: File) {
    setError(undefined)
    preview.reset()
    if (file.size > upload.maxBytes) return setError(upload.tooLarge)
    preview.mutate(file, { onError: (failed) => setError(errorSentence(failed, LIST_FAILED)) })
  }
  return (
    <Dialog onClose={onClose} title={title} description={description} maxWidth={760}>
      <div className="stock-dialog">
        <ol className="steps-list">
          <li>
            <DownloadButton
              label="Download the list"
              fileName={download.fileName}
              read={download.read}
              failed={LIST_FAILED}
              onFailed={setError}
            />
            <span className="small muted">{download.about}</span>
          </li>
          <li>
            <CsvField label={upload.label} hint={upload.hint} error={error} onFile={choose} />
          </li>
        </ol>
        {preview.isPending && <p role="status">Reading the list...</p>}
        {preview.isSuccess && (
          <div key={preview.submittedAt} className="contents">
            {children(preview.data, preview.variables)}
          </div>
        )}
      </div>
    </Dialog>
  )
}

type ApplyProps = {
  /** How many rows can be taken, and how many cannot. */
  good: number
  bad: number
  label: string
  pending: boolean
  /** Why nothing was saved, a sentence each. */
  problems: readonly string[]
  onApply: (options: { keepGood: boolean }) => void
}

/** The button that applies a list. With bad rows in it, the rest is taken only if somebody says so. */
export function ApplyRows({ good, bad, label, pending, problems, onApply }: ApplyProps) {
  const [keepGood, setKeepGood] = useState(false)
  return (
    <>
      {bad > 0 && good > 0 && (
        <CheckField
          label="Import the valid rows only"
          checked={keepGood}
          onChange={({ target }) => setKeepGood(target.checked)}
        />
      )}
      <div className="count-end">
        <div className="err" role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
        <SmallButton
          variant="primary"
          label={label}
          disabled={good === 0 || (bad > 0 && !keepGood)}
          pending={pending}
          pendingLabel="Saving..."
          onClick={() => onApply({ keepGood })}
        />
      </div>
    </>
  )
}
