import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { type MailSummary, SECRET_MAILS } from '#contract/mails.ts'
import { orderReference } from '#contract/order-number.ts'
import { mailQuery } from '#web/queries/staff-mails.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MailBadge } from './mail-badge.tsx'

/** A mail as it was written, with a button to send it again. */
export default function MailDialog({ mail, onClose }: { mail: MailSummary; onClose: () => void }) {
  const skeleton = <div className="sk h-32" aria-hidden="true" />
  return (
    <Dialog onClose={onClose} title={mail.subject} maxWidth={640}>
      <div className="dialog-body">
        <Facts mail={mail} />
        <Loaded query={useQuery(mailQuery(mail.id))} what="This e-mail" skeleton={skeleton}>
          {({ text }) => <p className="break-words whitespace-pre-wrap">{text}</p>}
        </Loaded>
        <SendAgain mail={mail} />
      </div>
    </Dialog>
  )
}

function Facts({ mail }: { mail: MailSummary }) {
  const { state, recipient, createdAt, sentAt, attempts, lastError, orderId } = mail
  return (
    <div className="grid gap-2">
      <p className="cluster gap-3">
        <MailBadge state={state} />
        <span className="small muted">Written {formatDayAndTime(createdAt)}</span>
        {orderId !== null && (
          <AppLink className="small" href={`/admin/orders/${orderId}`}>
            Order {orderReference(orderId)}
          </AppLink>
        )}
      </p>
      <p className="small break-words">To {recipient}</p>
      <p className="small muted">
        {attempts === 1 ? '1 try' : `${attempts} tries`}
        {sentAt && `, left ${formatDayAndTime(sentAt)}`}
      </p>
      {lastError && <p className="err break-words">{lastError}</p>}
    </div>
  )
}

function SendAgain({ mail: { id, kind, state, recipient } }: { mail: MailSummary }) {
  const may = useCan('mail.send')
  const again = useSend('POST', `/api/mails/${id}/again`)
  if (!may || state === 'waiting' || SECRET_MAILS.includes(kind)) return null
  return (
    <div>
      <Act
        variant="primary"
        icon={Send}
        label="Send again"
        pendingLabel="Sending..."
        verb={again}
        input={undefined}
        done={{ title: 'Sending', text: `The e-mail is being sent to ${recipient}.` }}
      />
    </div>
  )
}
