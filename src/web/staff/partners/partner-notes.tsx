import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { formatInstant } from '#contract/jamaica.ts'
import { type PartnerNoteView, WritePartnerNote } from '#contract/staff-partners.ts'
import { useWritePartnerNote } from '#web/queries/staff-partners.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { NOTE_WORDS } from './labels.ts'

/** What staff told one another; the partner never sees it. */
export function Notes({ notes }: { notes: readonly PartnerNoteView[] }) {
  return (
    <ul className="p-list">
      {notes.map(({ id, about, text, by, at, commissionId }) => (
        <li key={id}>
          <p className="break-words whitespace-pre-wrap">{text}</p>
          <p className="xs muted">
            {NOTE_WORDS[about]}
            {commissionId !== null && ` ${commissionId}`}, {by},{' '}
            <time dateTime={at}>{formatInstant(at)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

export function NoteForm({ id }: { id: number }) {
  const write = useWritePartnerNote(id)
  const form = useForm<WritePartnerNote>({
    resolver: zodResolver(WritePartnerNote),
    defaultValues: { text: '' },
  })
  const submit = async (note: WritePartnerNote) => {
    try {
      await write.mutateAsync(note)
      form.reset()
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <form
      className="grid justify-items-start gap-2"
      noValidate
      aria-label="A note for staff"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <TextArea
        className="w-full"
        label="A note for staff"
        rows={2}
        maxLength={1000}
        hint="The partner never sees it."
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
      <Button type="submit" size="sm" variant="soft" pending={write.isPending}>
        Keep note
      </Button>
    </form>
  )
}
