import { formatInstant } from '#contract/jamaica.ts'
import { type CustomerNoteView, type PersonView, WriteCustomerNote } from '#contract/people.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useNoteCustomer } from '#web/queries/staff-people.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { ListPanel } from './list-panel.tsx'

const { Form, TextArea } = formOf(WriteCustomerNote)
const STEP = 5

type Props = { id: number; person: PersonView }

/** What staff tell one another about a person; it is never edited. */
export function Notes({ id, person }: Props) {
  const mayWrite = useMay('customers.answer')
  const isMerged = person.customers.length > 1
  return (
    <ListPanel<CustomerNoteView>
      id="person-notes"
      title="Notes"
      query={staffList(`/api/people/${id}/notes`)}
      step={STEP}
      what="notes"
      none="No notes yet"
      before={mayWrite && <NoteForm id={id} />}
    >
      {(notes) => (
        <ul className="cu-rows">
          {notes.map((note) => (
            <Note key={note.id} note={note} isMerged={isMerged} />
          ))}
        </ul>
      )}
    </ListPanel>
  )
}

const Note = ({ note, isMerged }: { note: CustomerNoteView; isMerged: boolean }) => (
  <li>
    <div>
      <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      <p className="xs muted num">
        {note.by}, <time dateTime={note.at}>{formatInstant(note.at)}</time>
        {isMerged && `, under ${note.email}`}
      </p>
    </div>
  </li>
)

function NoteForm({ id }: { id: number }) {
  const write = useNoteCustomer(id)
  return (
    <Form
      className="op-in justify-items-start"
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
        hint="The customer never sees it, unless they ask for their data."
      />
      <SubmitButton size="sm" variant="soft">
        Save note
      </SubmitButton>
    </Form>
  )
}
