import { MAX_STAFF_NOTE, StaffNote } from '#contract/staff-note.ts'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const { Form, TextArea } = formOf(StaffNote)

type Props = {
  className: string
  /** Who never sees it. */
  hint: string
  onWrite: (note: StaffNote) => Promise<unknown>
}

/** A note for other staff, about a customer or a partner. */
export const NoteForm = ({ className, hint, onWrite }: Props) => (
  <Form
    className={className}
    aria-label="A note for staff"
    defaults={{ text: '' }}
    onSubmit={async (note, { reset }) => {
      await onWrite(note)
      reset()
    }}
  >
    <TextArea
      className="w-full"
      label="A note for staff"
      name="text"
      rows={2}
      maxLength={MAX_STAFF_NOTE}
      hint={hint}
    />
    <SubmitButton size="sm" variant="soft">
      Save note
    </SubmitButton>
  </Form>
)
