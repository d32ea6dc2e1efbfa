import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type MailTestView, TestMail } from '#contract/mails.ts'
import { refusalOf } from '#web/queries/call.ts'
import { accountQuery } from '#web/queries/staff-account.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { useTestMail } from '#web/queries/staff-settings.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** Whether mail leaves the shop: one mail to oneself, and what the mail server answered. */
export function MailTest() {
  const account = useQuery({ ...accountQuery(), enabled: useMay('account.own') }).data
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const test = useTestMail()
  const email = typed ?? account?.email ?? ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = TestMail.safeParse({ email })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    test.mutate(checked.data, {
      onError: (failed) => setError(refusalOf(failed)?.error ?? 'This did not work.'),
    })
  }
  return (
    <form className="panel set-form" noValidate aria-label="Test of the mail" onSubmit={send}>
      <div>
        <h2 className="h3">Does mail leave the shop?</h2>
        <p className="muted small mt-1">
          Sends one mail to you by the way that every other takes, and waits for what the mail
          server says.
        </p>
      </div>
      <TextField
        label="Your e-mail address"
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={test.isPending} pendingLabel="Waiting for the mail server…">
          Send a test mail
        </Button>
        <div role="status" className="min-w-0">
          {test.data && !test.isPending && <Outcome {...test.data} />}
        </div>
      </div>
    </form>
  )
}

const OUTCOMES: Record<MailTestView['outcome'], [BadgeTone, string]> = {
  sent: ['ok', 'Sent'],
  kept: ['neutral', 'Saved'],
  failed: ['bad', 'Failed'],
}

function Outcome({ outcome, sentence }: MailTestView) {
  const [tone, name] = OUTCOMES[outcome]
  return (
    <p className="flex flex-wrap items-center gap-3 break-words">
      <Badge tone={tone}>{name}</Badge>
      <span className="min-w-0">{sentence}</span>
    </p>
  )
}
