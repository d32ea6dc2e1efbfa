import { Send } from 'lucide-react'
import { useRef } from 'react'
import { AnswerMessage, type MessagePageView } from '#contract/enquiries.ts'
import { useAnswerMessage } from '#web/queries/staff-customers.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { InsertReply } from '#web/staff/stored-replies/insert-reply.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextArea } = formOf(AnswerMessage)

/** An answer, which is mailed to the sender, or a note for staff. */
export function AnswerForm({ message: { id, name, email } }: { message: MessagePageView }) {
  const may = useMay('customers.answer')
  const answer = useAnswerMessage(id)
  const inside = useRef(false)
  if (!may) return null
  return (
    <Form
      className="case-reply"
      aria-label="Answer"
      defaults={{ words: '' }}
      failedText="It was not sent. Please try again."
      onSubmit={async ({ words }, form) => {
        await answer.mutateAsync({ words, inside: inside.current })
        toast(
          inside.current
            ? { title: 'Noted', text: 'Only staff see it.' }
            : { title: 'Answered', text: `Mailed to ${email}.` },
        )
        form.reset({ words: '' })
      }}
    >
      <TextArea label={`Answer to ${name}`} rows={5} maxLength={4000} name="words" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" pendingLabel="Sending..." onClick={() => (inside.current = false)}>
          <Send className="i" aria-hidden="true" />
          Send by mail
        </SubmitButton>
        <SubmitButton
          size="sm"
          variant="quiet"
          pendingLabel="Noting..."
          onClick={() => (inside.current = true)}
        >
          Note for staff
        </SubmitButton>
        <InsertReply name={name} />
      </div>
    </Form>
  )
}
