import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { BoundForm } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { REASON_WORDS } from './labels.ts'

type Props<Values extends FieldValues, Output> = {
  title: string
  /** What the change leads to. */
  text: string
  form: UseFormReturn<Values, unknown, Output>
  reasons: readonly (keyof typeof REASON_WORDS)[]
  /** Makes the change and announces it. The dialog stays open where it is refused. */
  submit: (values: Output) => Promise<void>
  button: string
  pendingLabel: string
  danger?: boolean
  onClose: () => void
  /** Fields before the reason. */
  children?: ReactNode
}

/** A change of a partner or a commission that takes a reason for the audit log, and a note. */
export function ReasonDialog<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { title, text, form, reasons, submit, onClose, children } = props
  return (
    <Dialog onClose={onClose} title={title} maxWidth={480}>
      <BoundForm
        form={form}
        className="grid gap-4 px-6 pt-3 pb-6"
        aria-label={title}
        onSubmit={async (values) => {
          await submit(values)
          onClose()
        }}
      >
        <p className="muted small">{text}</p>
        {children}
        <SelectField label="Reason" name="reason">
          <option value="">Choose a reason</option>
          <Options values={reasons} labels={REASON_WORDS} />
        </SelectField>
        <TextArea
          label="Note for staff"
          name="note"
          optional
          rows={3}
          maxLength={1000}
          hint="The partner never sees it."
        />
        <div className="flex justify-end">
          <SubmitButton
            variant={props.danger ? 'danger' : 'primary'}
            pendingLabel={props.pendingLabel}
          >
            {props.button}
          </SubmitButton>
        </div>
      </BoundForm>
    </Dialog>
  )
}
