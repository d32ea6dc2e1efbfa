import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { BroadcastState, BroadcastView } from '#contract/broadcasts.ts'
import { formatShortInstant } from '#contract/jamaica.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { broadcastsQuery, useSetBroadcastState } from '#web/queries/staff-broadcasts.ts'
import { useSend } from '#web/queries/use-send.ts'
import { formatCount } from '#web/staff/format.ts'
import { LoadFailed } from '#web/staff/load-failed.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { StateBadge, type StateLabel } from '#web/staff/table/columns.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Compose } from './compose.tsx'
import './broadcast.css'

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

function Broadcasts({ onEdit }: { onEdit: (draft: BroadcastView) => void }) {
  const { data, error, refetch } = useQuery(broadcastsQuery())
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data?.items.length === 0) return <Empty text="No e-mails sent to the list yet" />
  return (
    <ul className="panel bc-list" aria-label="E-mails to the mailing list" aria-busy={!data}>
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
    <li>
      <div className="bc-what">
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
    <div className="bc-progress">
      <progress max={recipients} value={recipients - waiting} aria-label={`Sending ${subject}`} />
      <span className="small num" role="status">
        {formatCount(sent)} of {formatCount(recipients)} sent
        {others.length > 0 && <span className="muted">, {others.join(', ')}</span>}
      </span>
    </div>
  )
}

function Actions({ broadcast: { id, subject, state }, onEdit }: Props) {
  const changeState = useSetBroadcastState()
  const remove = useSend('DELETE', `/api/broadcasts/${id}`)
  const [confirming, setConfirming] = useState<'cancel' | 'delete'>()
  const close = () => setConfirming(undefined)
  const onEnd = { onError: toastError(), onSettled: close }
  const change = (next: 'sending' | 'paused' | 'cancelled') =>
    changeState.mutate({ id, state: next }, onEnd)
  return (
    <div className="bc-actions">
      {state === 'draft' && (
        <>
          <SmallButton label="Edit" onClick={onEdit} aria-label={`Edit ${subject}`} />
          <SmallButton variant="quiet" label="Delete" onClick={() => setConfirming('delete')} />
        </>
      )}
      {state === 'sending' && (
        <SmallButton
          label="Pause"
          pending={changeState.isPending}
          onClick={() => change('paused')}
        />
      )}
      {state === 'paused' && (
        <SmallButton
          variant="primary"
          label="Resume"
          pending={changeState.isPending}
          onClick={() => change('sending')}
        />
      )}
      {(state === 'sending' || state === 'paused') && (
        <SmallButton variant="quiet" label="Cancel" onClick={() => setConfirming('cancel')} />
      )}
      {confirming === 'cancel' && (
        <ConfirmDialog
          title="Stop sending this e-mail?"
          text="People who have received it keep it. No one else will receive it. You cannot restart it."
          confirmLabel="Stop sending"
          cancelLabel="Keep sending"
          pendingLabel="Cancelling..."
          pending={changeState.isPending}
          onConfirm={() => change('cancelled')}
          onCancel={close}
        />
      )}
      {confirming === 'delete' && (
        <ConfirmDialog
          title="Delete this draft?"
          text={`“${subject}” will be deleted.`}
          confirmLabel="Delete"
          cancelLabel="Keep it"
          pendingLabel="Deleting..."
          pending={remove.isPending}
          onConfirm={() => remove.mutate(undefined, onEnd)}
          onCancel={close}
        />
      )}
    </div>
  )
}
