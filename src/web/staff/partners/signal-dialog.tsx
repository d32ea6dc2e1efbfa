import { formatInstant } from '#contract/jamaica.ts'
import { DecideSignal, SIGNAL_DECISIONS, type SignalView } from '#contract/signals.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Options } from '#web/ui/options.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import {
  foundSentence,
  SIGNAL_DECISION_LABELS,
  SIGNAL_KIND_LABELS,
  TO_DO,
} from './signal-labels.ts'

const { Form, SelectField, TextArea } = formOf(DecideSignal)

/** What a signal says, what was decided before, and what is decided now. */
export default function SignalDialog(props: { signal: SignalView; onClose: () => void }) {
  const { signal, onClose } = props
  const { id, kind, noted, partners } = signal
  const decide = useSend('PUT', `/api/partner-signals/${id}/decision`)
  const title = `Signal ${id}: ${SIGNAL_KIND_LABELS[kind].toLowerCase()}`
  return (
    <Dialog onClose={onClose} title={title} maxWidth={560}>
      <Form
        className="dialog-body"
        aria-label={title}
        defaults={{ foundAt: signal.foundAt, note: '' }}
        onSubmit={async (decision) => {
          await decide.mutateAsync(decision)
          toast({
            title: 'Note saved',
            text: 'You will see it again only if there is something new.',
          })
          onClose()
        }}
      >
        <p>
          {foundSentence(signal)}: {partners.map(({ name }) => name).join(', ')}.
        </p>
        <p className="small muted">{TO_DO[kind]}</p>
        {noted && (
          <p className="small">
            <b>{SIGNAL_DECISION_LABELS[noted.decision]}</b>, wrote {noted.by} on{' '}
            {formatInstant(noted.at)}: {noted.note}
          </p>
        )}
        <SelectField label="What was decided" name="decision">
          <option value="">Choose what was decided</option>
          <Options values={SIGNAL_DECISIONS} labels={SIGNAL_DECISION_LABELS} />
        </SelectField>
        <TextArea
          label="Why"
          name="note"
          rows={3}
          maxLength={1000}
          hint="For staff. The partner never sees it."
        />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Noting…">Save</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
