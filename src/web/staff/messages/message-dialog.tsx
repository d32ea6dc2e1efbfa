import { Mail } from 'lucide-react'
import type { ContactStatus, MessageView } from '#contract/enquiries.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { useFollowMessage } from '#web/queries/staff-customers.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { toastError } from '#web/staff/error-sentence.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MESSAGE_STATES } from './labels.ts'

type Props = { message: MessageView; onClose: () => void }

/** A whole message, and a link that answers it by mail. */
export default function MessageDialog({ message, onClose }: Props) {
  const { name, email, phone, subject, status, createdAt } = message
  return (
    <Dialog onClose={onClose} title={subject} maxWidth={640}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-3 pb-6">
        <p className="flex flex-wrap items-center gap-3">
          <StateBadge state={MESSAGE_STATES[status]} />
          <span className="small muted">{formatDayAndTime(createdAt)}</span>
        </p>
        <p className="small wrap-anywhere">
          {name}, {email}
          {phone && `, ${phone}`}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
        <Answer message={message} />
      </div>
    </Dialog>
  )
}

function Answer({ message: { id, email, subject, status } }: { message: MessageView }) {
  const may = useMay('customers.answer')
  const follow = useFollowMessage()
  const set = (next: ContactStatus) =>
    follow.mutate({ id, status: next }, { onError: toastError() })
  const to = encodeURIComponent(email).replace('%40', '@')
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className={buttonClass({ size: 'sm' })}
        href={`mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
      >
        <Mail className="i" aria-hidden="true" />
        Reply by mail
      </a>
      {may && (
        <SmallButton
          label={status === 'pending' ? 'Mark answered' : 'Mark to answer'}
          pending={follow.isPending}
          onClick={() => set(status === 'pending' ? 'answered' : 'pending')}
        />
      )}
      {may && status !== 'closed' && (
        <SmallButton
          variant="quiet"
          label="Close without an answer"
          disabled={follow.isPending}
          onClick={() => set('closed')}
        />
      )}
    </div>
  )
}
