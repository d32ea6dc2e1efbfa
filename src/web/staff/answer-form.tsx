import { Send } from 'lucide-react'
import { useRef } from 'react'
import { StaffAnswer } from '#contract/staff-answer.ts'
import { InsertReply } from '#web/staff/stored-replies/insert-reply.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'

const { Form, TextArea } = formOf(StaffAnswer)

type Props = {
  /** Who is answered, and about which order, if any. */
  name: string
  order?: string
  sendLabel: string
  sent: Pick<Toast, 'title' | 'text'>
  onSend: (answer: StaffAnswer) => Promise<unknown>
}

/** An answer, which is mailed, or a note for staff. */
export function AnswerForm({ name, order, sendLabel, sent, onSend }: Props) {
  const inside = useRef(false)
  return (
    <Form
      className="case-reply"
      aria-label="Answer"
      defaults={{ words: '' }}
      failedText="Your reply was not sent. Please try again."
      onSubmit={async ({ words }, form) => {
        await onSend({ words, inside: inside.current })
        toast(inside.current ? { title: 'Note saved', text: 'Only staff can see it.' } : sent)
        form.reset({ words: '' })
      }}
    >
      <TextArea label={`Reply to ${name}`} rows={5} maxLength={4000} name="words" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" pendingLabel="Sending..." onClick={() => (inside.current = false)}>
          <Send className="i" aria-hidden="true" />
          {sendLabel}
        </SubmitButton>
        <SubmitButton
          size="sm"
          variant="quiet"
          pendingLabel="Noting..."
          onClick={() => (inside.current = true)}
        >
          Note for staff
        </SubmitButton>
        <InsertReply name={name} {...(order && { order })} />
      </div>
    </Form>
  )
}
