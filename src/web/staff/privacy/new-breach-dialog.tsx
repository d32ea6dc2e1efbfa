import { NoteBreach } from '#contract/breaches.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { BreachFields } from './breach-fields.tsx'
import { NEW_BREACH } from './breach-labels.ts'

const { Form } = formOf(NoteBreach)

/** Notes a breach as soon as it is found, with what is known by then. */
export default function NewBreachDialog({ onClose }: { onClose: () => void }) {
  const note = useSend('POST', '/api/breaches')
  return (
    <Dialog onClose={onClose} title="Record breach" maxWidth={720}>
      <Form
        className="dialog-body *:min-w-0"
        aria-label="Record breach"
        defaults={NEW_BREACH}
        failedTitle="Not noted"
        onSubmit={async (breach) => {
          const { id } = await note.mutateAsync(breach)
          toast({ title: 'Breach recorded', text: `It is breach ${id}.` })
          onClose()
        }}
      >
        <p className="small muted">
          Enter what you know now. You can add more later. Earlier versions are kept. Do not enter
          names.
        </p>
        <BreachFields />
        <div className="flex justify-end">
          <SubmitButton pendingLabel="Noting…">Note it</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
