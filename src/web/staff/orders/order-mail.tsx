import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailSummary } from '#contract/mails.ts'
import { refusalOf } from '#web/queries/call.ts'
import { mailQuery } from '#web/queries/staff-mails.ts'
import { MailBadge } from '#web/staff/mails/mail-badge.tsx'
import './order-records.css'

type OrderMailProps = {
  mail: MailSummary
  /** What happened that it tells. */
  says: readonly string[]
}

/** A mail about an order: to whom, whether it was sent, what it says that has no mail of its own, and its text. */
export function OrderMail({ mail, says }: OrderMailProps) {
  const [open, setOpen] = useState(false)
  const { subject, state, recipient } = mail
  return (
    <details className="det-m" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>E-mail: {subject}</span>
        <MailBadge state={state} />
        <span className="xs muted wrap-anywhere">to {recipient}</span>
        {says.length > 0 && <span className="xs muted basis-full">About: {says.join(', ')}</span>}
      </summary>
      {open && <MailText mail={mail} />}
    </details>
  )
}

function MailText({ mail }: { mail: MailSummary }) {
  const { data, error } = useQuery(mailQuery(mail.id))
  const { lastError } = mail
  return (
    <div className="det-t">
      {lastError && <p className="err">{lastError}</p>}
      {error && <p className="err">{refusalOf(error)?.error ?? 'Could not load this.'}</p>}
      {data && <p className="whitespace-pre-wrap break-words">{data.text}</p>}
    </div>
  )
}
