import type { MessagePageView } from '#contract/enquiries.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { AnswerForm } from '#web/staff/answer-form.tsx'

/** Answers the sender of a message. */
export function MessageAnswer({ message: { id, name, email } }: { message: MessagePageView }) {
  const may = useCan('customers.answer')
  const { mutateAsync } = useSend('POST', `/api/contact-messages/${id}/replies`, {
    replaces: `/api/contact-messages/${id}`,
  })
  if (!may) return null
  const sent = { title: 'Reply sent', text: `E-mailed to ${email}.` }
  return <AnswerForm name={name} sendLabel="Send by e-mail" sent={sent} onSend={mutateAsync} />
}
