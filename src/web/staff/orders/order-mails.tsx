import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { MailSummary } from '#contract/mails.ts'
import { refusalOf } from '#web/queries/call.ts'
import { mailQuery, orderMailsQuery } from '#web/queries/staff-mails.ts'
import { MailBadge } from '#web/staff/mails/mail-badge.tsx'

/** What the shop wrote to the customer about this order. */
export function OrderMails({ orderId }: { orderId: number }) {
  const { data: mails, error } = useQuery(orderMailsQuery(orderId))
  return (
    <section>
      <h3>E-mails</h3>
      {error && <p className="muted">{refusalOf(error)?.error ?? 'They could not be loaded.'}</p>}
      {mails?.length === 0 && <p className="muted">None yet.</p>}
      {mails?.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </section>
  )
}

function Mail({ mail }: { mail: MailSummary }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="det-m" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="min-w-0 flex-1 truncate" title={mail.subject}>
          {mail.subject}
        </span>
        <MailBadge state={mail.state} />
        <time className="xs muted num" dateTime={mail.createdAt}>
          {formatInstant(mail.createdAt)}
        </time>
      </summary>
      {open && <MailText mail={mail} />}
    </details>
  )
}

function MailText({ mail }: { mail: MailSummary }) {
  const { data, error } = useQuery(mailQuery(mail.id))
  const { recipient, lastError } = mail
  return (
    <div className="det-t">
      <p className="xs muted">To {recipient}</p>
      {lastError && <p className="err">{lastError}</p>}
      {error && <p className="err">{refusalOf(error)?.error ?? 'It could not be loaded.'}</p>}
      {data && <p className="whitespace-pre-wrap break-words">{data.text}</p>}
    </div>
  )
}
