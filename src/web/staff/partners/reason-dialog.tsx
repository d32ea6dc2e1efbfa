import type { ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { REASON_WORDS } from './labels.ts'

type Reason = keyof typeof REASON_WORDS
type Errors = { reason?: { message?: string }; note?: { message?: string } }

type Props<Form extends FieldValues, Asked> = {
  title: string
  /** What follows from it. */
  does: string
  form: UseFormReturn<Form, unknown, Asked>
  reasons: readonly Reason[]
  /** Does it, and tells that it is done; the dialog stays open with a refusal. */
  submit: (asked: Asked) => Promise<void>
  button: string
  pendingLabel: string
  danger?: boolean
  onClose: () => void
  /** Fields before the reason. */
  children?: ReactNode
}

/** What staff do to a partner or a commission, which they say why: a word for the audit log, and a note. */
export function ReasonDialog<Form extends FieldValues, Asked>(props: Props<Form, Asked>) {
  const { title, does, form, submit, onClose, children } = props
  const done = async (asked: Asked) => {
    try {
      await submit(asked)
      onClose()
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} maxWidth={480}>
      <form
        className="grid gap-4 px-6 pt-3 pb-6"
        noValidate
        aria-label={title}
        onSubmit={(event) => void form.handleSubmit(done)(event)}
      >
        <p className="muted small">{does}</p>
        {children}
        <Why form={form} reasons={props.reasons} />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant={props.danger ? 'danger' : 'primary'}
            pending={form.formState.isSubmitting}
            pendingLabel={props.pendingLabel}
          >
            {props.button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type WhyProps<Form extends FieldValues, Asked> = Pick<Props<Form, Asked>, 'form' | 'reasons'>

function Why<Form extends FieldValues, Asked>({ form, reasons }: WhyProps<Form, Asked>) {
  const errors = form.formState.errors as Errors
  return (
    <>
      <SelectField
        label="Reason"
        error={errors.reason?.message}
        {...form.register('reason' as Path<Form>)}
      >
        <option value="">Choose a reason</option>
        {reasons.map((one) => (
          <option key={one} value={one}>
            {REASON_WORDS[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Note for staff"
        optional
        rows={3}
        maxLength={1000}
        hint="The partner never sees it."
        error={errors.note?.message}
        {...form.register('note' as Path<Form>)}
      />
    </>
  )
}
