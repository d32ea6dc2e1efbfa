import { useState } from 'react'
import { TestBroadcast, type WriteBroadcast } from '#contract/broadcasts.ts'
import { usePreview, useTestBroadcast } from '#web/queries/staff-broadcasts.ts'
import { errorSentence } from '#web/staff/error-sentence.ts'
import { Segments } from '#web/staff/segments.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

const VIEWS = { html: 'Preview', text: 'As plain text' } as const

/** The mail as its readers will see it, rendered by the server as it renders the mails. */
export function Preview({ draft }: { draft: WriteBroadcast | undefined }) {
  const [view, setView] = useState<keyof typeof VIEWS>('html')
  const { data } = usePreview(draft)
  return (
    <section className="panel bc-preview" aria-label="Preview">
      <div className="panel-h">
        <h2>Preview</h2>
        <Segments
          label="Show preview"
          className="bc-views"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      {!draft || !data ? (
        <p className="bc-none muted">Enter a subject and a message to see a preview.</p>
      ) : view === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long mail scrolls by key
        <pre tabIndex={0}>{data.text}</pre>
      ) : (
        <iframe title="E-mail preview" sandbox="" srcDoc={data.html} />
      )}
    </section>
  )
}

/** Saves the draft, then sends it to one address as a test. */
export function TestSend({ saveDraft }: { saveDraft: () => Promise<number | undefined> }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const test = useTestBroadcast()

  async function send() {
    const checked = TestBroadcast.safeParse({ email })
    setError(checked.error?.issues[0]?.message)
    if (!checked.success) return
    const id = await saveDraft()
    if (id === undefined) return
    test.mutate(
      { id, ...checked.data },
      {
        onSuccess: () => toast({ title: 'Test sent', text: `To ${checked.data.email}.` }),
        onError: (failed) => setError(errorSentence(failed, 'This did not work.')),
      },
    )
  }

  return (
    <Field label="Send a test to" error={error} hint="Send it to yourself first">
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
          <SmallButton label="Send test" pending={test.isPending} onClick={() => void send()} />
        </span>
      )}
    </Field>
  )
}
