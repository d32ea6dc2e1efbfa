import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  DecideCommissions,
  type DecidedView,
  type Decision,
  DECISION_REASONS,
} from '#contract/staff-partners.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { countLabel, DECISION_LABELS, REASON_LABELS } from './labels.ts'

type Props<Values extends FieldValues, Output> = {
  title: string
  /** The effect of the change. */
  text: string
  form: UseFormReturn<Values, unknown, Output>
  reasons: readonly (keyof typeof REASON_LABELS)[]
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
        className="dialog-body"
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
          <Options values={reasons} labels={REASON_LABELS} />
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

const { useSchemaForm } = formOf(DecideCommissions)

type DecideProps = { ids: number[]; decision: Decision; onDone?: () => void; onClose: () => void }

/** Decides one commission or all selected ones, with a reason. */
export function DecideDialog({ ids, decision, onDone, onClose }: DecideProps) {
  const decide = useSend('POST', '/api/commission-decisions')
  const { button, does } = DECISION_LABELS[decision]
  const submit = async (change: DecideCommissions) => {
    toastDecided(await decide.mutateAsync(change), decision)
    onDone?.()
  }
  const what = ids.length === 1 ? `commission ${ids[0]}` : countLabel(ids.length)
  return (
    <ReasonDialog
      title={`${button}: ${what}`}
      text={does}
      form={useSchemaForm({ ids, decision, note: '' })}
      reasons={DECISION_REASONS}
      submit={submit}
      button={button}
      pendingLabel="Deciding…"
      danger={decision === 'void'}
      onClose={onClose}
    />
  )
}

function toastDecided({ decided, failed }: DecidedView, decision: Decision): void {
  const done = `${countLabel(decided.length)} ${DECISION_LABELS[decision].done}`
  if (failed.length === 0) return toast({ title: 'Decided', text: `${done}.` })
  const why = [...new Set(failed.map(({ error }) => error))].join(' ')
  toast({ title: `${done}, ${failed.length} not`, text: why, tone: 'failure' })
}
