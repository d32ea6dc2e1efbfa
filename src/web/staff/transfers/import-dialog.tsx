import { useState } from 'react'
import type { StatementColumns, StatementPreview } from '#contract/transfers.ts'
import { useImportStatement, usePreviewStatement } from '#web/queries/staff-transfers.ts'
import { CsvField } from '#web/staff/csv-file.tsx'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence, toastError } from '#web/staff/error-sentence.ts'
import { ColumnFields } from './column-fields.tsx'
import {
  AlikeNote,
  ErrorsNote,
  FormatNote,
  IgnoredRows,
  NothingInNote,
  QuestionsNote,
  StatementSample,
} from './statement-notes.tsx'

/** A statement as a file, previewed before anything is stored. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const preview = usePreviewStatement()
  const read = (chosen: File, columns?: StatementColumns) => {
    setFile(chosen)
    preview.mutate({ file: chosen, columns })
  }
  return (
    <Dialog onClose={onClose} title="Import a bank statement" maxWidth={980}>
      <div className="dialog-body gap-5">
        <CsvField
          label="Statement file"
          hint="CSV, OFX or QFX from your bank, up to 2 MB. Lines already imported are skipped."
          also=",.ofx,.qfx"
          error={preview.error && errorSentence(preview.error)}
          onFile={read}
        />
        {file && preview.data && (
          <Preview
            file={file}
            found={preview.data}
            reading={preview.isPending}
            onColumns={(columns) => read(file, columns)}
            onDone={onClose}
          />
        )}
        {preview.isPending && <p role="status">Reading the statement…</p>}
      </div>
    </Dialog>
  )
}

type PreviewProps = {
  file: File
  found: StatementPreview
  reading: boolean
  onColumns: (columns: StatementColumns) => void
  onDone: () => void
}

function Preview({ file, found, reading, onColumns, onDone }: PreviewProps) {
  const importing = useImportStatement()
  const [keepGood, setSkipInvalid] = useState(false)
  const [leaveAlike, setLeaveAlike] = useState(false)
  const { columns, moneyIn, known, errorCount, alikeCount, questions } = found
  const newLines = moneyIn - known - (leaveAlike ? alikeCount : 0)
  const press = () =>
    importing.mutate(
      { file, columns, keepGood, leaveAlike: leaveAlike && alikeCount > 0 },
      {
        onSuccess: ({ added, known, skipped }) => {
          toast({
            title: added === 1 ? '1 line added' : `${added} lines added`,
            text: `${known} already imported, ${skipped} left out.`,
          })
          onDone()
        },
        onError: toastError(),
      },
    )
  return (
    <div className="grid gap-5" aria-busy={reading}>
      <NothingInNote found={found} />
      <QuestionsNote found={found} />
      <FormatNote found={found} />
      {!found.hasFixedColumns && <ColumnFields found={found} onChange={onColumns} />}
      <StatementSample found={found} />
      <p className="num" role="status">
        <b>{moneyIn}</b> {moneyIn === 1 ? 'line' : 'lines'} of money in,{' '}
        {formatExact(found.moneyInTotal)}. {known > 0 && `${known} already imported. `}
        {found.moneyOut > 0 && `Money out, ignored: ${found.moneyOut}.`}
      </p>
      <IgnoredRows found={found} />
      {alikeCount > 0 && (
        <>
          <AlikeNote found={found} />
          <CheckField
            label="Leave these lines out"
            checked={leaveAlike}
            onChange={({ target }) => setLeaveAlike(target.checked)}
          />
        </>
      )}
      {errorCount > 0 && (
        <>
          <ErrorsNote found={found} />
          <CheckField
            label="Import the valid rows only"
            checked={keepGood}
            onChange={({ target }) => setSkipInvalid(target.checked)}
          />
        </>
      )}
      <div className="flex justify-end">
        <Button
          disabled={
            newLines === 0 || reading || questions.length > 0 || (errorCount > 0 && !keepGood)
          }
          pending={importing.isPending}
          pendingLabel="Importing..."
          onClick={press}
        >
          {newLines === 1 ? 'Import 1 line' : `Import ${newLines} lines`}
        </Button>
      </div>
    </div>
  )
}
