import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvariantView } from '#contract/reconciliation.ts'
import { breaksQuery } from '#web/queries/staff-reconciliation.ts'
import { cursorOf } from '#web/staff/table/table-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { errorSentence } from '#web/staff/error-sentence.ts'

type Props = { invariant: InvariantView; onClose: () => void }
const PAGE = 50

/** All rows that break an invariant, a page at a time. */
export default function BreaksDialog({ invariant, onClose }: Props) {
  const [cursor, setCursor] = useState<string>()
  const query = new URLSearchParams({ number: String(invariant.number), limit: String(PAGE) })
  if (cursor) query.set('cursor', cursor)
  const { data, error } = useQuery(breaksQuery(query.toString()))
  const next = cursorOf(data?.next ?? null)
  return (
    <Dialog onClose={onClose} title={invariant.title} maxWidth={560}>
      <div className="grid gap-4 px-6 pt-3 pb-6">
        {error && <p role="alert">They could not be loaded. {errorSentence(error)}</p>}
        {!error && !data && <p role="status">Looking…</p>}
        {data && (
          <>
            <p className="muted small num">{data.total} in all</p>
            <ul className="rec-breaks num">
              {data.items.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
            <div className="flex justify-end gap-2">
              {cursor && (
                <Button variant="soft" size="sm" onClick={() => setCursor(undefined)}>
                  To the first
                </Button>
              )}
              {next && (
                <Button variant="soft" size="sm" onClick={() => setCursor(next)}>
                  Next
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
