import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'
import { CsvField } from './csv-file.tsx'
import { DownloadButton } from './download.tsx'
import { errorSentence } from './error-sentence.ts'
import { TableHead } from './plain-table.tsx'
import { SmallButton } from './small-button.tsx'

const LIST_FAILED = 'Something went wrong. Please try again.'

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
      <div className="dialog-body gap-4.5">
        <ol className="grid gap-3.5">
          <li className="grid justify-items-start gap-1.5">
            <DownloadButton
              label="Download the list"
              fileName={download.fileName}
              read={download.read}
              failed={LIST_FAILED}
              onFailed={setError}
            />
            <span className="small muted">{download.about}</span>
          </li>
          <li className="[&_input]:py-3">
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

type PreviewProps = Pick<ComponentProps<typeof TableHead>, 'left' | 'right'> & {
  label: string
  caption: string
  /** The rows. */
  children: ReactNode
}

/** Rows of a list, in a frame that scrolls. */
export const PreviewTable = ({ label, caption, left, right, children }: PreviewProps) => (
  <div
    className="max-h-65 overflow-auto rounded-card border border-line"
    role="region"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
    tabIndex={0}
  >
    <table className="tbl w-full [&_td]:h-10 [&_td]:py-1.5">
      <caption className="small px-3.5 py-2.5 text-left font-[650]">{caption}</caption>
      <TableHead left={left} {...(right && { right })} />
      <tbody>{children}</tbody>
    </table>
  </div>
)

type ApplyProps<Input, Answer> = {
  /** How many rows can be taken, and how many cannot. */
  good: number
  bad: number
  label: string
  verb: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending'>
  inputOf: (options: { keepGood: boolean }) => Input
  done: (answer: Answer) => Toast
  /** Why nothing was saved, a sentence each. */
  problemsOf?: (failed: Error) => string[]
  onDone: () => void
}

export const whyNot = (failed: Error) => [errorSentence(failed, LIST_FAILED)]

/** The button that applies a list. With bad rows in it, the rest is taken only if somebody says so. */
export function ApplyRows<Input, Answer>(props: ApplyProps<Input, Answer>) {
  const { good, bad, label, verb, inputOf, done, problemsOf = whyNot, onDone } = props
  const [keepGood, setKeepGood] = useState(false)
  const [problems, setProblems] = useState<string[]>([])
  const apply = () =>
    verb.mutate(inputOf({ keepGood }), {
      onSuccess: (answer) => {
        toast(done(answer))
        onDone()
      },
      onError: (failed) => setProblems(problemsOf(failed)),
    })
  return (
    <>
      {bad > 0 && good > 0 && (
        <CheckField
          label="Import the valid rows only"
          checked={keepGood}
          onChange={({ target }) => setKeepGood(target.checked)}
        />
      )}
      <div className="split mt-3">
        <div className="err" role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
        <SmallButton
          variant="primary"
          label={label}
          disabled={good === 0 || (bad > 0 && !keepGood)}
          pending={verb.isPending}
          pendingLabel="Saving..."
          onClick={apply}
        />
      </div>
    </>
  )
}
