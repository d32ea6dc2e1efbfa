// The notes of staff about an order.

import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { WriteNote } from '#contract/order-notes.ts'
import { refusalOf } from '#web/queries/call.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { useField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import './order-records.css'

type OrderIdProp = { orderId: number }

const { Form } = formOf(WriteNote)

const FAILED = 'These could not be loaded. Please try again.'

/** Notes that staff write about an order; the shopper never sees them. */
export function OrderNotes({ orderId }: OrderIdProp) {
  const { data: notes, error } = useQuery(staffQuery(`/api/orders/${orderId}/notes`))
  const mayWrite = useCan('orders.write')
  return (
    <Panel id="order-notes" title="Notes for staff" className="op-panel">
      <div className="op-in">
        {error && <p className="muted">{refusalOf(error)?.error ?? FAILED}</p>}
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
      </div>
    </Panel>
  )
}

function NoteForm({ orderId }: OrderIdProp) {
  const write = useSend('POST', `/api/orders/${orderId}/notes`)
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
