import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ProvePassword, RemoveAuthenticator } from '#contract/team.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type Proof = { password: string; code?: string }
type Props = {
  label: string
  /** Also a code: a thief of the session who learnt the password has none. */
  withCode?: boolean
  onProve: (proof: Proof) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password again before what would help a thief of the session. */
export function ProveForm({ label, withCode = false, onProve, onCancel }: Props) {
  const form = useForm<Proof>({
    resolver: zodResolver<Proof, unknown, Proof>(withCode ? RemoveAuthenticator : ProvePassword),
    defaultValues: { password: '', ...(withCode && { code: '' }) },
  })
  const { register, handleSubmit, formState } = form
  const submit = (proof: Proof) =>
    onProve(proof).catch((error: unknown) => showRefusal(form, error))
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
      {withCode && (
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
      )}
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
