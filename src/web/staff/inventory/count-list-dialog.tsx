import { Download } from 'lucide-react'
import { useState } from 'react'
import { COUNT_FILE_BYTES, type CountPreview } from '#contract/stock.ts'
import { refusalOf } from '#web/queries/call.ts'
import { countListFile, useImportCounts, usePreviewCounts } from '#web/queries/staff-stock.ts'
import { saveFile } from '#web/staff/table/save-file.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { CountPreviewTables } from './count-preview.tsx'

const toastFailure = (error: unknown) =>
  refusalOf(error)?.error ?? 'This did not work. Please try again.'

/** Counting the whole shop: a list to download, fill in and bring back. */
export default function CountListDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()
  const preview = usePreviewCounts()

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setError(undefined)
    preview.reset()
    if (!chosen) return
    if (chosen.size > COUNT_FILE_BYTES) return setError('The list is too large: 8 MB at most.')
    preview.mutate(chosen, { onError: (failed) => setError(toastFailure(failed)) })
  }

  return (
    <Dialog
      onClose={onClose}
      title="Count by list"
      description="Download the list, fill in what was counted, and bring it back."
      maxWidth={760}
    >
      <div className="stock-dialog">
        <ol className="steps-list">
          <li>
            <DownloadButton onFail={setError} />
            <span className="small muted">
              Fill in the column “counted”. Leave out what you did not count.
            </span>
          </li>
          <li>
            <Field label="The counted list" error={error} hint="A CSV file, 8 MB at most">
              {(control) => (
                <input
                  {...control}
                  className="in"
                  type="file"
                  accept=".csv,text/csv"
                  onChange={({ target }) => choose(target.files?.[0])}
                />
              )}
            </Field>
          </li>
        </ol>
        {preview.isPending && <p role="status">Reading the list...</p>}
        {file && preview.data && <Taking file={file} preview={preview.data} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

function DownloadButton({ onFail }: { onFail: (sentence: string) => void }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile('stock-count.csv', await countListFile())
    } catch (error) {
      onFail(toastFailure(error))
    }
    setBusy(false)
  }
  return (
    <SmallButton
      icon={Download}
      label="Download the list"
      pending={busy}
      onClick={() => void download()}
    />
  )
}

type TakingProps = { file: File; preview: CountPreview; onDone: () => void }

/** What the list would change, and taking it. */
function Taking({ file, preview, onDone }: TakingProps) {
  const [keepGood, setKeepGood] = useState(false)
  const [error, setError] = useState<string>()
  const take = useImportCounts()
  const { differences, bad } = preview
  const blocked = differences.length === 0 || (bad.length > 0 && !keepGood)
  const apply = () =>
    take.mutate(
      { file, keepGood },
      {
        onSuccess: ({ applied }) => {
          toast({
            title: 'Stock counted',
            text: `${formatColours(applied)} set to what was counted.`,
          })
          onDone()
        },
        onError: (failed) => setError(toastFailure(failed)),
      },
    )
  return (
    <>
      <CountPreviewTables preview={preview} />
      {bad.length > 0 && differences.length > 0 && (
        <CheckField
          label="Take the good rows all the same"
          checked={keepGood}
          onChange={({ target }) => setKeepGood(target.checked)}
        />
      )}
      <div className="count-end">
        <p className="err" role="alert">
          {error}
        </p>
        <SmallButton
          variant="primary"
          label={`Set ${formatColours(differences.length)}`}
          disabled={blocked}
          pending={take.isPending}
          pendingLabel="Saving..."
          onClick={apply}
        />
      </div>
    </>
  )
}

const formatColours = (count: number) => (count === 1 ? '1 colour' : `${count} colours`)
