import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ChangePassword } from '#contract/team.ts'
import { useChangePassword } from '#web/queries/staff-account.ts'
import { showRefusal } from '#web/ui/form-refusal.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

const EMPTY: ChangePassword = { password: '', newPassword: '' }

export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  const form = useForm<ChangePassword>({
    resolver: zodResolver(ChangePassword),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, formState } = form
  const submit = async (passwords: ChangePassword) => {
    try {
      await change.mutateAsync(passwords)
      form.reset(EMPTY)
      toast({ title: 'Password changed', text: 'Your other sessions have ended.' })
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <section className="panel acc-part" aria-labelledby="acc-password">
      <h2 className="h3" id="acc-password">
        Password
      </h2>
      <form
        noValidate
        aria-label="Change password"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 12 characters"
          error={formState.errors.newPassword?.message}
          {...register('newPassword')}
        />
        <div>
          <Button type="submit" pending={formState.isSubmitting} pendingLabel="Changing…">
            Change password
          </Button>
        </div>
      </form>
    </section>
  )
}
