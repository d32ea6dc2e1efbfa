import { ChangePassword } from '#contract/team.ts'
import { useChangePassword } from '#web/queries/staff-account.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'

const { Form } = formOf(ChangePassword)

export function PasswordForm({ username }: { username: string }) {
  const change = useChangePassword()
  return (
    <section className="panel acc-part" aria-labelledby="acc-password">
      <h2 className="h3" id="acc-password">
        Password
      </h2>
      <Form
        aria-label="Change password"
        defaults={{ password: '', newPassword: '' }}
        onSubmit={async (passwords, { reset }) => {
          await change.mutateAsync(passwords)
          reset()
          toast({ title: 'Password changed', text: 'Your other sessions have ended.' })
        }}
      >
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField label="Present password" name="password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 12 characters"
        />
        <div>
          <SubmitButton pendingLabel="Changing…">Change password</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
