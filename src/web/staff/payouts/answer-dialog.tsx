import { useState } from 'react'
import type { BankAnswerPreview, RunDetailView } from '#contract/staff-payouts.ts'
import { usePreviewAnswer, useTakeAnswer } from '#web/queries/staff-payouts.ts'
import { CsvField, RowsPanel } from '#web/staff/csv-file.tsx'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { linesLabel, toastRefused } from './labels.ts'

type Props = { run: RunDetailView; onClose: () => void }

/** The bank's answer as a file, previewed before anything is settled. */
export default function AnswerDialog({ run, onClose }: Props) {
  const [file, setFile] = useState<File>()
  const preview = usePreviewAnswer(run.id)
  const { error, data, isPending } = preview
  return (
    <Dialog onClose={onClose} title="Import bank response" maxWidth={620}>
      <div className="dialog-body gap-5">
        <CsvField
          label="The bank’s answer as CSV"
          hint="Columns: reference, status (paid or failed) and, if available, bank_reference and reason."
          error={error && errorSentence(error)}
          onFile={(chosen) => {
            setFile(chosen)
            preview.mutate(chosen)
          }}
        />
        {isPending && <p role="status">Reading the answer…</p>}
        {file && data && <Answer run={run} file={file} answer={data} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

type AnswerProps = { run: RunDetailView; file: File; answer: BankAnswerPreview; onDone: () => void }

function Answer({ run, file, answer, onDone }: AnswerProps) {
  const take = useTakeAnswer(run.id)
  const { paid, failed, known, silent, errors, errorCount } = answer
  const linesToSettle = paid.lines + failed.lines
  const press = () =>
    take.mutate(file, {
      onSuccess: ({ left, ...settled }) => {
        const text = `${settled.paid} paid, ${settled.failed} failed.`
        if (left === 0) toast({ title: `${linesLabel(linesToSettle)} settled`, text })
        onDone()
      },
      onError: toastRefused,
    })
  return (
    <>
      <ul className="num grid gap-1.5" role="status">
        <li>
          Paid: <b>{formatExact(paid.amount)}</b> in {linesLabel(paid.lines)}
        </li>
        <li>
          Failed: <b>{formatExact(failed.amount)}</b> in {linesLabel(failed.lines)}
        </li>
        {known > 0 && <li>Already settled: {linesLabel(known)}</li>}
        {silent > 0 && <li>Not in the file, still open: {linesLabel(silent)}</li>}
      </ul>
      {errorCount > 0 && (
        <RowsPanel
          tone="bad"
          className="max-h-55 overflow-y-auto"
          label="Rows with errors"
          title={errorCount === 1 ? '1 row is at fault' : `${errorCount} rows are at fault`}
          rows={errors.map(({ row, message }) => ({ row, text: `Row ${row}: ${message}` }))}
          count={errorCount}
        />
      )}
      <div className="flex justify-end">
        <Button
          disabled={linesToSettle === 0 || errorCount > 0}
          pending={take.isPending}
          pendingLabel="Settling..."
          onClick={press}
        >
          Settle {linesLabel(linesToSettle)}
        </Button>
      </div>
    </>
  )
}
