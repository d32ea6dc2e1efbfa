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
    <section className="panel overflow-hidden" aria-label="Preview">
      <div className="panel-h">
        <h2>Preview</h2>
        <Segments
          label="Show preview"
          className="flex overflow-hidden rounded-md border border-line-strong"
          buttonClass="small min-h-9 px-3 font-semibold focus-visible:-outline-offset-3 focus-visible:shadow-none aria-pressed:bg-primary aria-pressed:text-primary-foreground"
          options={VIEWS}
          value={view}
          onChange={setView}
        />
      </div>
      {!draft || !data ? (
        <p className="muted px-5 py-6">Enter a subject and a message to see a preview.</p>
      ) : view === 'text' ? (
        <pre
          className="small max-h-160 overflow-auto p-5 wrap-anywhere whitespace-pre-wrap"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long mail scrolls by key
          tabIndex={0}
        >
          {data.text}
        </pre>
      ) : (
        <iframe
          className="block h-160 w-full border-0 bg-bg"
          title="E-mail preview"
          sandbox=""
          srcDoc={data.html}
        />
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
