import { formatInstant } from '#contract/jamaica.ts'
import type { SetUpView } from '#contract/set-up.ts'
import { useSend } from '#web/queries/use-send.ts'
import { MailOutcome, TestMailForm } from '#web/staff/test-mail-form.tsx'
import type { BadgeTone } from '#web/ui/badge.tsx'

/** Sends a test mail by the queue, and follows it. */
export function MailPart({ view: { testMail } }: { view: SetUpView }) {
  const send = useSend('POST', '/api/set-up/test-mail', { replaces: '/api/set-up' })
  return (
    <TestMailForm
      className="stack min-w-0 gap-3.5"
      button="Send me a test e-mail"
      pendingLabel="Sending…"
      onSend={(address) => send.mutateAsync(address)}
    >
      {testMail && <Outcome mail={testMail} />}
    </TestMailForm>
  )
}

type Mail = NonNullable<SetUpView['testMail']>

const OUTCOMES: Record<Mail['state'], [BadgeTone, string]> = {
  waiting: ['neutral', 'Queued'],
  sent: ['ok', 'Sent'],
  kept: ['neutral', 'Saved'],
  failed: ['bad', 'Not sent'],
}

function Outcome({ mail: { state, createdAt, sentAt, lastError } }: { mail: Mail }) {
  const [tone, name] = OUTCOMES[state]
  const text =
    state === 'failed'
      ? `${lastError ?? ''} It will be sent again automatically.`
      : formatInstant(sentAt ?? createdAt)
  return <MailOutcome tone={tone} name={name} text={text} />
}
