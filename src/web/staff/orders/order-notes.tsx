import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import { type NoteView, WriteNote } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderNotesQuery, useWriteNote } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { useField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const { Form } = formOf(WriteNote)

/** Notes that staff write about an order; the shopper never sees them. */
export function OrderNotes({ orderId }: { orderId: number }) {
  const { data: notes, error } = useQuery(orderNotesQuery(orderId))
  const mayWrite = useMay('orders.write')
  return (
    <section>
      <h3>Notes for staff</h3>
      {error && <p className="muted">{refusalOf(error)?.error ?? 'They could not be loaded.'}</p>}
      {notes?.length === 0 && !mayWrite && <p className="muted">None yet.</p>}
      {notes?.map((note) => (
        <Note key={note.id} note={note} />
      ))}
      {mayWrite && <NoteForm orderId={orderId} />}
    </section>
  )
}

function Note({ note: { text, by, at } }: { note: NoteView }) {
  return (
    <div className="det-n">
      <p className="whitespace-pre-wrap break-words">{text}</p>
      <p className="xs muted">
        {by}, <time dateTime={at}>{formatInstant(at)}</time>
      </p>
    </div>
  )
}

function NoteForm({ orderId }: { orderId: number }) {
  const write = useWriteNote(orderId)
  return (
    <Form
      className="grid justify-items-start gap-2"
      defaults={{ text: '' }}
      failedTitle="Error"
      failed="The note could not be kept. Please try again."
      onSubmit={async (note, { reset }) => {
        await write.mutateAsync(note)
        reset()
      }}
    >
      <NoteText />
      <SubmitButton size="sm" variant="soft" pendingLabel="Keeping...">
        Keep note
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
        placeholder="A note for staff; the shopper never sees it"
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
