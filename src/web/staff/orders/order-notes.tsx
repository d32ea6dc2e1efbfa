import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { formatInstant } from '#contract/jamaica.ts'
import { type NoteView, WriteNote } from '#contract/orders.ts'
import { refusalOf } from '#web/queries/call.ts'
import { orderNotesQuery, useWriteNote } from '#web/queries/staff-orders.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** What staff tell one another about an order; the shopper never sees it. */
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
  const { register, handleSubmit, reset, formState } = useForm<WriteNote>({
    resolver: zodResolver(WriteNote),
    defaultValues: { text: '' },
  })
  const { text: wrong } = formState.errors
  const submit = async (note: WriteNote) => {
    try {
      await write.mutateAsync(note)
      reset()
    } catch (error) {
      const text = refusalOf(error)?.error ?? 'The note could not be kept. Please try again.'
      toast({ title: 'Error', text, tone: 'failure' })
    }
  }
  return (
    <form className="grid justify-items-start gap-2" noValidate onSubmit={handleSubmit(submit)}>
      <textarea
        className="in w-full"
        rows={2}
        aria-label="A note for staff"
        placeholder="A note for staff; the shopper never sees it"
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? 'note-error' : undefined}
        {...register('text')}
      />
      {wrong && (
        <p className="err" id="note-error">
          {wrong.message}
        </p>
      )}
      <Button
        type="submit"
        size="sm"
        variant="soft"
        pending={write.isPending}
        pendingLabel="Keeping..."
      >
        Keep note
      </Button>
    </form>
  )
}
