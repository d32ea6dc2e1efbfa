import { useState } from 'react'
import type { BankAnswerPreview, RunDetailView } from '#contract/staff-payouts.ts'
import { usePreviewAnswer, useTakeAnswer } from '#web/queries/staff-payouts.ts'
import { formatExact } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { linesLabel, toastRefused } from './labels.ts'

type Props = { run: RunDetailView; onClose: () => void }

/** The bank's answer as a file: what it says is shown before anything is settled. */
export default function AnswerDialog({ run, onClose }: Props) {
  const [file, setFile] = useState<File>()
  const preview = usePreviewAnswer(run.id)
  const { error, data, isPending } = preview
  return (
    <Dialog onClose={onClose} title="Take the bank’s answer" maxWidth={620}>
      <div className="grid gap-5 px-6 pt-3 pb-6">
        <Field
          label="The bank’s answer as CSV"
          hint="With the columns reference, status (paid or failed), and where there are any bank_reference and reason."
          error={error ? errorSentence(error) : undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className="in pay-file"
              accept=".csv,.txt,text/csv"
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (!chosen) return
                setFile(chosen)
                preview.mutate(chosen)
              }}
            />
          )}
        </Field>
        {isPending && <p role="status">Reading the answer…</p>}
        {file && data && <Found run={run} file={file} found={data} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

type FoundProps = { run: RunDetailView; file: File; found: BankAnswerPreview; onDone: () => void }

function Found({ run, file, found, onDone }: FoundProps) {
  const take = useTakeAnswer(run.id)
  const { paid, failed, known, silent, errors, errorCount } = found
  const fresh = paid.lines + failed.lines
  const press = () =>
    take.mutate(file, {
      onSuccess: (taken) => {
        const { left } = taken
        const text = `${taken.paid} paid, ${taken.failed} failed.`
        if (left === 0) toast({ title: `${linesLabel(fresh)} settled`, text, tone: 'success' })
        onDone()
      },
      onError: toastRefused,
    })
  return (
    <>
      <ul className="pay-said num" role="status">
        <li>
          Paid: <b>{formatExact(paid.amount)}</b> in {linesLabel(paid.lines)}
        </li>
        <li>
          Failed: <b>{formatExact(failed.amount)}</b> in {linesLabel(failed.lines)}
        </li>
        {known > 0 && <li>Settled the same way already: {linesLabel(known)}</li>}
        {silent > 0 && <li>Not in the file, still open: {linesLabel(silent)}</li>}
      </ul>
      {errorCount > 0 && (
        <section className="pay-errors" aria-label="Rows at fault">
          <h3 className="font-[650]">
            {errorCount === 1 ? '1 row is at fault' : `${errorCount} rows are at fault`}
          </h3>
          <ul className="small">
            {errors.map(({ row, message }) => (
              <li key={row}>
                Row {row}: {message}
              </li>
            ))}
          </ul>
          {errorCount > errors.length && (
            <p className="small">And {errorCount - errors.length} more.</p>
          )}
        </section>
      )}
      <div className="flex justify-end">
        <Button
          disabled={fresh === 0 || errorCount > 0}
          pending={take.isPending}
          pendingLabel="Settling..."
          onClick={press}
        >
          Settle {linesLabel(fresh)}
        </Button>
      </div>
    </>
  )
}
