import { useState } from 'react'
import type { WriteBroadcast } from '#contract/broadcasts.ts'
import { usePreview } from '#web/queries/staff-broadcasts.ts'

const VIEWS = { html: 'As it looks', text: 'As plain text' } as const

/** The mail as its readers will see it, made by the shop as it makes the mails. */
export function Preview({ draft }: { draft: WriteBroadcast | undefined }) {
  const [view, setView] = useState<keyof typeof VIEWS>('html')
  const { data } = usePreview(draft)
  return (
    <section className="panel bc-preview" aria-label="Preview">
      <div className="panel-h">
        <h2>Preview</h2>
        <div className="bc-views" role="group" aria-label="Show the mail">
          {(['html', 'text'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => setView(one)}
            >
              {VIEWS[one]}
            </button>
          ))}
        </div>
      </div>
      {!draft || !data ? (
        <p className="bc-none muted">Write a subject and a message to see them as a mail.</p>
      ) : view === 'text' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long mail scrolls by key
        <pre tabIndex={0}>{data.text}</pre>
      ) : (
        <iframe title="The mail as it looks" sandbox="" srcDoc={data.html} />
      )}
    </section>
  )
}
