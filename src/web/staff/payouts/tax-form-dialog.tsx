import { useState } from 'react'
import { jamaicaDay } from '#contract/jamaica.ts'
import { RECEIPT_MAX_BYTES, RECEIPT_TYPES } from '#contract/receipts.ts'
import { TaxFormDetails, type TaxFormView } from '#contract/tax-forms.ts'
import { useFileTaxForm } from '#web/queries/staff-payouts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField as FileField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextField } = formOf(TaxFormDetails)

type Props = { partner: TaxFormView; year: number; onClose: () => void }

/** Files the tax form of a year that a partner sent. */
export default function TaxFormDialog({ partner, year, onClose }: Props) {
  const filing = useFileTaxForm(partner.memberId)
  const [today] = useState(() => jamaicaDay(new Date()))
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const title = `Tax form of ${partner.name}, ${year}`
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setProblem(chosen && chosen.size > RECEIPT_MAX_BYTES ? TOO_LARGE : undefined)
  }
  return (
    <Dialog onClose={onClose} title={title} maxWidth={460}>
      <Form
        className="dialog-body"
        aria-label={title}
        defaults={{ year, datedOn: '' }}
        failedTitle="Not filed"
        onSubmit={async (details) => {
          if (!file) return setProblem('Please choose the file')
          if (file.size > RECEIPT_MAX_BYTES) return setProblem(TOO_LARGE)
          await filing.mutateAsync({ file, ...details })
          toast({ title: 'Filed', text: `${partner.name}, ${year}` })
          return onClose()
        }}
      >
        <FileField
          label="The form"
          className="csv-field"
          type="file"
          accept={RECEIPT_TYPES.join(',')}
          hint="A PDF, or a picture of it, up to 8 MB."
          error={problem}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <TextField label="Date on the form" name="datedOn" type="date" max={today} />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Filing...">File it</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const TOO_LARGE = 'Please choose a file up to 8 MB'
