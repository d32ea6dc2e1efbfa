import { useState } from 'react'
import { TestBroadcast } from '#contract/broadcasts.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useTestBroadcast } from '#web/queries/staff-broadcasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Sends the mail to oneself first; what is written is kept before. */
export function TestSend({ keep }: { keep: () => Promise<number | undefined> }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const test = useTestBroadcast()

  async function send() {
    const checked = TestBroadcast.safeParse({ email })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const id = await keep()
    if (id === undefined) return
    test.mutate(
      { id, ...checked.data },
      {
        onSuccess: () => toast({ title: 'Test sent', text: `To ${checked.data.email}.` }),
        onError: (failed) => setError(refusalOf(failed)?.error ?? 'This did not work.'),
      },
    )
  }

  return (
    <Field label="Send a test to" error={error} hint="To yourself, before it goes to everybody">
      {(control) => (
        <span className="flex gap-2">
          <input
            {...control}
            className="in min-w-0"
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
          <Button variant="soft" size="sm" pending={test.isPending} onClick={() => void send()}>
            Send test
          </Button>
        </span>
      )}
    </Field>
  )
}
