import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BroadcastView } from '#contract/broadcasts.ts'
import { audienceQuery, broadcastsQuery } from '#web/queries/staff-broadcasts.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { formatCount } from '#web/staff/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { BroadcastRow } from './broadcast-row.tsx'
import { Compose } from './compose.tsx'
import './broadcast.css'

/** Mails to everybody on the list: written here, and followed on their way. */
export default function BroadcastScreen() {
  /** What is being written: a new mail, or a draft. */
  const [writing, setWriting] = useState<'new' | BroadcastView>()
  const { data: audience } = useQuery(audienceQuery())
  const draft = writing === 'new' ? undefined : writing
  return (
    <>
      <DeskHeading>
        {!writing && (
          <Button size="sm" onClick={() => setWriting('new')}>
            <Plus className="i" aria-hidden="true" />
            Write a mail
          </Button>
        )}
      </DeskHeading>
      {audience && (
        <p className="muted mb-4">
          {subscribersLabel(audience.subscribers)} on the mailing list. Mails leave at{' '}
          {formatCount(audience.mailsPerMinute)} a minute.
        </p>
      )}
      {writing ? (
        <Compose
          key={draft?.id ?? 'new'}
          saved={draft}
          audience={audience}
          onClose={() => setWriting(undefined)}
        />
      ) : (
        <Broadcasts onEdit={setWriting} />
      )}
    </>
  )
}

const subscribersLabel = (subscribers: number) =>
  subscribers === 1 ? '1 person is' : `${formatCount(subscribers)} people are`

function Broadcasts({ onEdit }: { onEdit: (draft: BroadcastView) => void }) {
  const { data, error, refetch } = useQuery(broadcastsQuery())
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data?.items.length === 0) return <Empty text="No mails to the list yet" />
  return (
    <ul className="panel bc-list" aria-label="Mails to the list" aria-busy={!data}>
      {data?.items.map((broadcast) => (
        <BroadcastRow key={broadcast.id} broadcast={broadcast} onEdit={() => onEdit(broadcast)} />
      ))}
      {!data &&
        [1, 2, 3].map((place) => (
          <li key={place} aria-hidden="true">
            <span className="sk w-full">&nbsp;</span>
          </li>
        ))}
    </ul>
  )
}
