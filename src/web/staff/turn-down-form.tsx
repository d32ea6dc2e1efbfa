import { z } from 'zod'
import { SmallButton } from '#web/staff/small-button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** The server checks the reason, because its message depends on what is turned down. */
const { Form, TextArea } = formOf(z.object({ reason: z.string() }))

const WHY = 'Reason (the customer will see this)'

type Props = {
  label: string
  /** The label of the reason. */
  question?: string
  send: (why: { reason: string }) => Promise<unknown>
  button: string
  pendingLabel: string
  /** The toast that is shown afterwards. */
  done: { title: string; text: string }
  onDone: () => void
}

/** Turns down what a shopper sent, with the reason that the shopper reads. */
export const TurnDownForm = ({ label, question = WHY, ...props }: Props) => {
  const { send, button, pendingLabel, done, onDone } = props
  return (
    <Form
      className="grid gap-3"
      aria-label={label}
      defaults={{ reason: '' }}
      refusedAt="reason"
      onSubmit={async (why) => {
        await send(why)
        toast(done)
        onDone()
      }}
    >
      <TextArea label={question} name="reason" rows={3} maxLength={500} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="danger" size="sm" pendingLabel={pendingLabel}>
          {button}
        </SubmitButton>
        <SmallButton label="Cancel" onClick={onDone} />
      </div>
    </Form>
  )
}
