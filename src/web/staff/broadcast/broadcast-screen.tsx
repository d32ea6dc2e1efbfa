import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BroadcastState, BroadcastView } from '#contract/broadcasts.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { broadcastsQuery } from '#web/queries/staff-broadcasts.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { formatCount } from '#web/staff/format.ts'
import { Loaded } from '#web/staff/loaded.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'
import { Compose } from './compose.tsx'

/** Mails to everybody on the mailing list: writing them, and following them as they are sent. */
export default function BroadcastScreen() {
  /** What is being written: a new mail, or a draft. */
  const [writing, setWriting] = useState<'new' | BroadcastView>()
  const { data: audience } = useQuery(staffQuery('/api/broadcast-audience'))
  const draft = writing === 'new' ? undefined : writing
  return (
    <>
      <DeskHeading>
        {!writing && (
          <SmallButton
            variant="primary"
            icon={Plus}
            label="New e-mail"
            onClick={() => setWriting('new')}
          />
        )}
      </DeskHeading>
      {audience && (
        <p className="muted mb-4">
          {subscribersLabel(audience.subscribers)} on the mailing list. E-mails are sent at{' '}
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

const LIST = {
  className: 'panel rows',
  'aria-label': 'E-mails to the mailing list',
}
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto_minmax(200px,280px)_auto] items-center gap-x-5 gap-y-2 px-5 py-3.5 max-desk:grid-cols-[minmax(0,1fr)_auto]'

const Broadcasts = ({ onEdit }: { onEdit: (draft: BroadcastView) => void }) => (
  <Loaded query={useQuery(broadcastsQuery())} skeleton={<Waiting />}>
    {({ items }) =>
      items.length === 0 ? (
        <Empty text="No e-mails sent to the list yet" />
      ) : (
        <ul {...LIST}>
          {items.map((broadcast) => (
            <BroadcastRow
              key={broadcast.id}
              broadcast={broadcast}
              onEdit={() => onEdit(broadcast)}
            />
          ))}
        </ul>
      )
    }
  </Loaded>
)

const Waiting = () => (
  <ul {...LIST} aria-busy>
    {[1, 2, 3].map((place) => (
      <li key={place} className={ROW} aria-hidden="true">
        <span className="sk w-full">&nbsp;</span>
      </li>
    ))}
  </ul>
)

const STATES: Record<BroadcastState, StateLabel> = {
  draft: ['neutral', 'Draft'],
  sending: ['info', 'Sending'],
  paused: ['warn', 'Paused'],
  cancelled: ['destroy', 'Cancelled'],
  sent: ['solid', 'Sent'],
}

type Props = { broadcast: BroadcastView; onEdit: () => void }

/** One mail to the list: its state, its progress, and what can be done about it. */
function BroadcastRow({ broadcast, onEdit }: Props) {
  const { subject, state, by, createdAt, startedAt } = broadcast
  return (
    <li className={ROW}>
      <div className="grid min-w-0 wrap-anywhere">
        <b>{subject}</b>
        <span className="small muted">
          {startedAt ? 'Started' : 'Written'} {formatShortInstant(startedAt ?? createdAt)}, {by}
        </span>
      </div>
      <StateBadge state={STATES[state]} dot={false} />
      {state !== 'draft' && <Progress broadcast={broadcast} />}
      <Actions broadcast={broadcast} onEdit={onEdit} />
    </li>
  )
}

function Progress({ broadcast: { subject, progress } }: { broadcast: BroadcastView }) {
  const { recipients, waiting, sent, skipped, failed, unsure } = progress
  const others = [
    waiting > 0 && `${waiting} remaining`,
    skipped > 0 && `${skipped} unsubscribed`,
    failed > 0 && `${failed} failed`,
    unsure > 0 && `${unsure} unconfirmed`,
  ].filter(Boolean)
  return (
    <div className="grid gap-1 max-desk:col-span-full">
      <Meter
        className="h-2 rounded-badge"
        percent={recipients > 0 ? (1 - waiting / recipients) * 100 : 0}
        label={`Sending ${subject}`}
      />
      <span className="small num" role="status">
        {formatCount(sent)} of {formatCount(recipients)} sent
        {others.length > 0 && <span className="muted">, {others.join(', ')}</span>}
      </span>
    </div>
  )
}

function Actions({ broadcast: { id, subject, state }, onEdit }: Props) {
  const change = useSend('PUT', `/api/broadcasts/${id}/state`)
  const remove = useSend('DELETE', `/api/broadcasts/${id}`)
  return (
    <div className="-col-start-2 flex justify-end gap-1.5 max-desk:col-span-full max-desk:justify-start">
      {state === 'draft' && (
        <>
          <SmallButton label="Edit" onClick={onEdit} aria-label={`Edit ${subject}`} />
          <Act
            variant="quiet"
            label="Delete"
            verb={remove}
            input={undefined}
            confirm={{
              title: 'Delete this draft?',
              text: `“${subject}” will be deleted.`,
              confirmLabel: 'Delete',
              cancelLabel: 'Keep it',
              pendingLabel: 'Deleting...',
            }}
          />
        </>
      )}
      {state === 'sending' && (
        <Act label="Pause" verb={change} input={{ state: 'paused' as const }} />
      )}
      {state === 'paused' && (
        <Act variant="primary" label="Resume" verb={change} input={{ state: 'sending' as const }} />
      )}
      {(state === 'sending' || state === 'paused') && (
        <Act
          variant="quiet"
          label="Cancel"
          verb={change}
          input={{ state: 'cancelled' as const }}
          confirm={{
            title: 'Stop sending this e-mail?',
            text: 'People who have received it keep it. No one else will receive it. You cannot restart it.',
            confirmLabel: 'Stop sending',
            cancelLabel: 'Keep sending',
            pendingLabel: 'Cancelling...',
          }}
        />
      )}
    </div>
  )
}
