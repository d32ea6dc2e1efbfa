import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ProvePassword } from '#contract/team.ts'
import { tellRefusal } from '#web/ui/form-refusal.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  label: string
  onProve: (proof: ProvePassword) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password again before what would help a thief of the session. */
export function ProveForm({ label, onProve, onCancel }: Props) {
  const form = useForm<ProvePassword>({
    resolver: zodResolver(ProvePassword),
    defaultValues: { password: '' },
  })
  const { register, handleSubmit, formState } = form
  const submit = (proof: ProvePassword) =>
    onProve(proof).catch((error: unknown) => tellRefusal(form, error))
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
