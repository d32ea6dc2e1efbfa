import { useState } from 'react'
import { COUNT_FILE_BYTES, type CountPreview, colorLabel } from '#contract/stock.ts'
import { countListFile, useImportCounts, usePreviewCounts } from '#web/queries/staff-stock.ts'
import { DownloadButton } from '#web/staff/download.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { toast } from '#web/ui/toasts.ts'

const FAILED = 'This did not work. Please try again.'

/** Counting the whole shop: a list to download, fill in and upload. */
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
    preview.mutate(chosen, { onError: (failed) => setError(errorSentence(failed, FAILED)) })
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
            <DownloadButton
              label="Download the list"
              fileName="stock-count.csv"
              read={countListFile}
              failed={FAILED}
              onFailed={setError}
            />
            <span className="small muted">
              Fill in the column “counted”. Leave out what you did not count.
            </span>
          </li>
          <li>
            <TextField
              label="The counted list"
              error={error}
              hint="A CSV file, 8 MB at most"
              type="file"
              accept=".csv,text/csv"
              onChange={({ target }) => choose(target.files?.[0])}
            />
          </li>
        </ol>
        {preview.isPending && <p role="status">Reading the list...</p>}
        {file && preview.data && <ApplyList file={file} preview={preview.data} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

type ApplyListProps = { file: File; preview: CountPreview; onDone: () => void }

/** What the list would change, and a button that applies it. */
function ApplyList({ file, preview, onDone }: ApplyListProps) {
  const [keepGood, setSkipInvalid] = useState(false)
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
        onError: (failed) => setError(errorSentence(failed, FAILED)),
      },
    )
  return (
    <>
      <CountPreviewTables preview={preview} />
      {bad.length > 0 && differences.length > 0 && (
        <CheckField
          label="Take the good rows all the same"
          checked={keepGood}
          onChange={({ target }) => setSkipInvalid(target.checked)}
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

const MAX_SHOWN = 200

/** What a counted list would change, and its bad rows, each with its number. */
function CountPreviewTables({ preview }: { preview: CountPreview }) {
  const { rows, differences, unchanged, blank, bad } = preview
  return (
    <>
      <p role="status" className="small">
        {rows} rows: <b>{differences.length} differ</b>, {unchanged} unchanged, {blank} not counted,{' '}
        <b className={bad.length > 0 ? 'text-bad' : undefined}>{bad.length} bad</b>.
      </p>
      {bad.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Bad rows" tabIndex={0}>
          <table className="tbl">
            <caption>Rows that cannot be taken</caption>
            <TableHead left={['Row', 'It says', 'Why not']} />
            <tbody>
              {bad.slice(0, MAX_SHOWN).map(({ row, what, why }) => (
                <tr key={row}>
                  <td className="num">{row}</td>
                  <td>{what}</td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {differences.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table scrolls by key
        <div className="preview" role="region" aria-label="Differences" tabIndex={0}>
          <table className="tbl">
            <caption>What will change</caption>
            <TableHead left={['Product', 'Colour']} right={['On record', 'Counted']} />
            <tbody>
              {differences.slice(0, MAX_SHOWN).map((row) => (
                <tr key={row.row}>
                  <td>{row.productName}</td>
                  <td>{colorLabel(row.color)}</td>
                  <td className="r num">{row.onHand}</td>
                  <td className="r num">
                    <b>{row.counted}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
