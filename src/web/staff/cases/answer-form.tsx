import { Send } from 'lucide-react'
import { useRef } from 'react'
import { AnswerCase, type StaffCasePageView } from '#contract/cases.ts'
import { useAnswerCase } from '#web/queries/staff-cases.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { InsertReply } from '#web/staff/stored-replies/insert-reply.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form, TextArea } = formOf(AnswerCase)

/** An answer, which is mailed to the shopper, or a note for staff. */
export function AnswerForm({ one }: { one: StaffCasePageView }) {
  const may = useMay('cases.answer')
  const answer = useAnswerCase(one.id)
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
            : { title: 'Sent', text: `${one.customerEmail} gets it by mail, too.` },
        )
        form.reset({ words: '' })
      }}
    >
      <TextArea label={`Answer to ${one.customerName}`} rows={4} maxLength={4000} name="words" />
      <div className="flex flex-wrap gap-2">
        <SubmitButton size="sm" pendingLabel="Sending..." onClick={() => (inside.current = false)}>
          <Send className="i" aria-hidden="true" />
          Send
        </SubmitButton>
        <SubmitButton
          size="sm"
          variant="quiet"
          pendingLabel="Noting..."
          onClick={() => (inside.current = true)}
        >
          Note for staff
        </SubmitButton>
        <InsertReply name={one.customerName} order={one.reference} />
      </div>
    </Form>
  )
}
