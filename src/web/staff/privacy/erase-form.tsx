import { ErasePerson, type OwnMention } from '#contract/privacy.ts'
import { useErasePerson } from '#web/queries/staff-privacy.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form } = formOf(ErasePerson.pick({ password: true }))

type Props = { email: string; own: OwnMention[]; onErased: () => void; onCancel: () => void }

/** Explains what is deleted and what stays, and takes the password before it erases. */
export function EraseForm({ email, own, onErased, onCancel }: Props) {
  const erase = useErasePerson()
  return (
    <Form
      aria-label="Erase this person"
      defaults={{ password: '' }}
      refusedAt="password"
      failed="It did not work. Try again."
      onSubmit={async ({ password }) => {
        const { alias } = await erase.mutateAsync({ email, own, password })
        toast({ title: 'Erased', text: `Orders that stay for the tax are under ${alias}.` })
        onErased()
      }}
    >
      <p>
        Messages, chats, quotes, prize claims, mails, receipts and the place on the mailing list are
        deleted. Orders stay without name, address and number, as tax law wants the books. A
        partner’s account is closed. {own.length > 0 && 'What you ticked goes too. '}This cannot be
        undone.
      </p>
      <PasswordField
        label="Your password"
        name="password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
        autoFocus
        autoComplete="current-password"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="danger">Erase for good</SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
