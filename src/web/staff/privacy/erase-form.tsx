import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ErasePerson, type OwnMention } from '#contract/privacy.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useErasePerson } from '#web/queries/staff-privacy.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { email: string; own: OwnMention[]; onErased: () => void; onCancel: () => void }

/** Says what goes and what stays, and asks for the password before it does. */
export function EraseForm({ email, own, onErased, onCancel }: Props) {
  const erase = useErasePerson()
  const form = useForm<Pick<ErasePerson, 'password'>>({
    resolver: zodResolver(ErasePerson.pick({ password: true })),
    defaultValues: { password: '' },
  })
  const { errors } = form.formState
  const submit = async ({ password }: Pick<ErasePerson, 'password'>) => {
    try {
      const { alias } = await erase.mutateAsync({ email, own, password })
      toast({ title: 'Erased', text: `Orders that stay for the tax are under ${alias}.` })
      onErased()
    } catch (error) {
      const refusal = refusalOf(error)
      const message = refusal?.issues?.[0]?.message ?? refusal?.error
      form.setError('password', { message: message ?? 'It did not work. Try again.' })
    }
  }
  return (
    <form
      noValidate
      aria-label="Erase this person"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p>
        Messages, chats, quotes, prize claims, mails, receipts and the place on the mailing list are
        deleted. Orders stay without name, address and number, as tax law wants the books. A
        partner’s account is closed. {own.length > 0 && 'What you ticked goes too. '}This cannot be
        undone.
      </p>
      <PasswordField
        label="Your password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
        autoFocus
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" pending={form.formState.isSubmitting}>
          Erase for good
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
