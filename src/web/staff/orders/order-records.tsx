// What was written about an order: its e-mails and the notes of staff.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#contract/jamaica.ts'
import type { MailSummary } from '#contract/mails.ts'
import { WriteNote } from '#contract/order-notes.ts'
import { refusalOf } from '#web/queries/call.ts'
import { mailQuery, orderMailsQuery } from '#web/queries/staff-mails.ts'
import { orderNotesQuery, useWriteNote } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { MailBadge } from '#web/staff/mails/mail-badge.tsx'
import { useField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import './order-records.css'

type OrderIdProp = { orderId: number }

type SectionProps = {
  id: string
  heading: string
  error: Error | null
  failed: string
  children: ReactNode
}

const Section = ({ id, heading, error, failed, children }: SectionProps) => (
  <Panel id={id} title={heading} className="op-panel">
    <div className="op-in">
      {error && <p className="muted">{refusalOf(error)?.error ?? failed}</p>}
      {children}
    </div>
  </Panel>
)

const Time = ({ at }: { at: string }) => (
  <time className="xs muted num" dateTime={at}>
    {formatInstant(at)}
  </time>
)

/** What the shop wrote to the customer about this order. */
export function OrderMails({ orderId }: OrderIdProp) {
  const { data: mails, error } = useQuery(orderMailsQuery(orderId))
  return (
    <Section
      id="order-mails"
      heading="E-mails"
      error={error}
      failed="These could not be loaded. Please try again."
    >
      {mails?.length === 0 && <p className="muted">None yet.</p>}
      {mails?.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </Section>
  )
}

function Mail({ mail }: { mail: MailSummary }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="det-m" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>{mail.subject}</span>
        <MailBadge state={mail.state} />
        <Time at={mail.createdAt} />
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
      {error && <p className="err">{refusalOf(error)?.error ?? 'Could not load this.'}</p>}
      {data && <p className="whitespace-pre-wrap break-words">{data.text}</p>}
    </div>
  )
}

const { Form } = formOf(WriteNote)

/** Notes that staff write about an order; the shopper never sees them. */
export function OrderNotes({ orderId }: OrderIdProp) {
  const { data: notes, error } = useQuery(orderNotesQuery(orderId))
  const mayWrite = useMay('orders.write')
  return (
    <Section
      id="order-notes"
      heading="Notes for staff"
      error={error}
      failed="These could not be loaded. Please try again."
    >
      {notes?.length === 0 && !mayWrite && <p className="muted">None yet.</p>}
      {notes?.map(({ id, text, by, at }) => (
        <div key={id} className="det-n">
          <p className="whitespace-pre-wrap break-words">{text}</p>
          <p className="xs muted">
            {by}, <time dateTime={at}>{formatInstant(at)}</time>
          </p>
        </div>
      ))}
      {mayWrite && <NoteForm orderId={orderId} />}
    </Section>
  )
}

function NoteForm({ orderId }: OrderIdProp) {
  const write = useWriteNote(orderId)
  return (
    <Form
      className="grid justify-items-start gap-2"
      defaults={{ text: '' }}
      failedTitle="Error"
      failedText="The note could not be saved. Please try again."
      onSubmit={async (note, { reset }) => {
        await write.mutateAsync(note)
        reset()
      }}
    >
      <NoteText />
      <SubmitButton size="sm" variant="soft" pendingLabel="Saving...">
        Save note
      </SubmitButton>
    </Form>
  )
}

/** Without a visible label: the heading of the section says what it is. */
function NoteText() {
  const [{ error }, area] = useField({ label: '', name: 'text' })
  return (
    <>
      <textarea
        className="in w-full"
        rows={2}
        aria-label="A note for staff"
        placeholder="Staff note (customers cannot see it)"
        aria-invalid={error !== undefined}
        aria-describedby={error ? 'note-error' : undefined}
        {...area}
      />
      {error && (
        <p className="err" id="note-error">
          {error}
        </p>
      )}
    </>
  )
}
