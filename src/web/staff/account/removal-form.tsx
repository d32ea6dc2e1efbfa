import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { RemoveAuthenticator } from '#contract/team.ts'
import { useRemoveAuthenticator } from '#web/queries/staff-account.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { tellRefusal } from '#web/ui/form-refusal.ts'

type Props = { label: string; onDone: () => void; onCancel: () => void }

/** The password and a code: a thief of the session who learnt the password has no code. */
export function RemovalForm({ label, onDone, onCancel }: Props) {
  const remove = useRemoveAuthenticator()
  const form = useForm<RemoveAuthenticator>({
    resolver: zodResolver(RemoveAuthenticator),
    defaultValues: { password: '', code: '' },
  })
  const { register, handleSubmit, formState } = form
  const submit = (proof: RemoveAuthenticator) =>
    remove.mutateAsync(proof).then(onDone, (error: unknown) => tellRefusal(form, error))
  return (
    <form noValidate aria-label={label} onSubmit={(event) => void handleSubmit(submit)(event)}>
      <PasswordField
        label="Your password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that led here is gone
        autoFocus
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Code of your app"
        hint="From your authenticator app, or one of your recovery codes"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div className="flex gap-2">
        <Button type="submit" pending={formState.isSubmitting}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
