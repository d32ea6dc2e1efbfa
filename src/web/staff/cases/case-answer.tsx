import type { StaffCasePageView } from '#contract/cases.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { AnswerForm } from '#web/staff/answer-form.tsx'

/** Answers the shopper of a case. */
export function CaseAnswer({ one }: { one: StaffCasePageView }) {
  const may = useCan('cases.answer')
  const { mutateAsync } = useSend('POST', `/api/cases/${one.id}/messages`, {
    replaces: `/api/cases/${one.id}`,
  })
  if (!may) return null
  return (
    <AnswerForm
      name={one.customerName}
      order={one.reference}
      sendLabel="Send"
      sent={{ title: 'Sent', text: `${one.customerEmail} will get it by e-mail too.` }}
      onSend={mutateAsync}
    />
  )
}
