import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { TestMail } from '#contract/mails.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { BoundForm, formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const { useSchemaForm, TextField } = formOf(TestMail)

type Props = {
  className: string
  heading?: ReactNode
  button: string
  pendingLabel: string
  onSend: (address: TestMail) => Promise<unknown>
  /** What became of the mail. */
  children: ReactNode
}

/** Sends a test mail, to one's own address unless another is entered. */
export function TestMailForm(props: Props) {
  const { className, heading, button, pendingLabel, onSend, children } = props
  const own = useQuery({ ...staffQuery('/api/account'), enabled: useCan('account.own') }).data
    ?.email
  const form = useSchemaForm({ email: '' })
  useEffect(() => {
    // Filled in once it is known; what was typed until then stays.
    if (own && form.getValues('email') === '') form.setValue('email', own)
  }, [own, form])
  return (
    <BoundForm
      form={form}
      className={className}
      aria-label="Send a test e-mail"
      refusedAt="email"
      failedText="This did not work."
      onSubmit={onSend}
    >
      {heading}
      <TextField label="Your e-mail address" name="email" type="email" autoComplete="email" />
      <div className="cluster gap-4">
        <SubmitButton pendingLabel={pendingLabel}>{button}</SubmitButton>
        <div role="status" className="min-w-0">
          {children}
        </div>
      </div>
    </BoundForm>
  )
}

/** What became of a mail: a word in a badge, and a sentence. */
export const MailOutcome = ({
  tone,
  name,
  text,
}: {
  tone: BadgeTone
  name: string
  text: string
}) => (
  <p className="cluster gap-3 break-words">
    <Badge tone={tone}>{name}</Badge>
    <span className="min-w-0">{text}</span>
  </p>
)
