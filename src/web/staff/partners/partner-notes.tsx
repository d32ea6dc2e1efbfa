import { formatInstant } from '#contract/jamaica.ts'
import { type PartnerNoteView, WritePartnerNote } from '#contract/staff-partners.ts'
import { useWritePartnerNote } from '#web/queries/staff-partners.ts'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { NOTE_LABELS } from './labels.ts'

const { Form, TextArea } = formOf(WritePartnerNote)

/** Notes that staff wrote; the partner never sees them. */
export const Notes = ({ notes }: { notes: readonly PartnerNoteView[] }) => (
  <ul className="p-list">
    {notes.map(({ id, about, text, by, at, commissionId }) => (
      <li key={id}>
        <p className="break-words whitespace-pre-wrap">{text}</p>
        <p className="xs muted">
          {NOTE_LABELS[about]}
          {commissionId !== null && ` ${commissionId}`}, {by},{' '}
          <time dateTime={at}>{formatInstant(at)}</time>
        </p>
      </li>
    ))}
  </ul>
)

export function NoteForm({ id }: { id: number }) {
  const write = useWritePartnerNote(id)
  return (
    <Form
      className="grid justify-items-start gap-2"
      aria-label="A note for staff"
      defaults={{ text: '' }}
      onSubmit={async (note, { reset }) => {
        await write.mutateAsync(note)
        reset()
      }}
    >
      <TextArea
        className="w-full"
        label="A note for staff"
        name="text"
        rows={2}
        maxLength={1000}
        hint="The partner never sees it."
      />
      <SubmitButton size="sm" variant="soft">
        Save note
      </SubmitButton>
    </Form>
  )
}
