import { formatInstant } from '#contract/jamaica.ts'
import type { CustomerNoteView, PersonView } from '#contract/people.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { NoteForm } from '#web/staff/note-form.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ListPanel, PersonRow } from './list-panel.tsx'

const STEP = 5

type Props = { id: number; person: PersonView }

/** What staff tell one another about a person; it is never edited. */
export function Notes({ id, person }: Props) {
  const mayWrite = useCan('customers.answer')
  const write = useSend('POST', `/api/people/${id}/notes`, { waits: true })
  const isMerged = person.customers.length > 1
  return (
    <ListPanel<CustomerNoteView>
      id="person-notes"
      title="Notes"
      query={staffList(`/api/people/${id}/notes`)}
      step={STEP}
      what="notes"
      none="No notes yet"
      before={
        mayWrite && (
          <NoteForm
            className="stack grid-cols-1 justify-items-start gap-2.5 p-[14px_20px_18px] max-desk:px-4"
            hint="Customers do not see this unless they request their data."
            onWrite={write.mutateAsync}
          />
        )
      }
    >
      {(notes) => (
        <ul className={cx('rows', mayWrite && 'border-t border-line')}>
          {notes.map((note) => (
            <PersonRow key={note.id}>
              <p className="whitespace-pre-wrap">{note.text}</p>
              <p className="xs muted num">
                {note.by}, <time dateTime={note.at}>{formatInstant(note.at)}</time>
                {isMerged && `, under ${note.email}`}
              </p>
            </PersonRow>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}
