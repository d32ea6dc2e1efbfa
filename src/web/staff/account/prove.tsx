import { ProvePassword, RemoveAuthenticator } from '#contract/team.ts'
import {
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from '#web/queries/staff-account.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import type { ProofProps } from '#web/ui/account/authenticator-panel.tsx'
import { AppCodeField } from '#web/ui/account/code-fields.tsx'
import { ProofButtons } from '#web/ui/account/proof-buttons.tsx'
import { formOf } from '#web/ui/form.tsx'

const { Form: PasswordForm } = formOf(ProvePassword)
const { Form: PasswordAndCodeForm } = formOf(RemoveAuthenticator)

/** Asks for the password again, in case the session is stolen; to remove the app, for a code, too. */
export function Prove(proof: ProofProps) {
  const start = useStartAuthenticator()
  const renew = useRenewRecoveryCodes()
  const remove = useRemoveAuthenticator()
  const { label, onCancel } = proof
  const password = (
    <PasswordField
      label="Your password"
      name="password"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
      autoFocus
      autoComplete="current-password"
    />
  )
  if (proof.purpose === 'removal')
    return (
      <PasswordAndCodeForm
        aria-label={label}
        defaults={{ password: '', code: '' }}
        onSubmit={async (values) => {
          await remove.mutateAsync(values)
          proof.onDone()
        }}
      >
        {password}
        <AppCodeField />
        <ProofButtons label={label} onCancel={onCancel} />
      </PasswordAndCodeForm>
    )
  return (
    <PasswordForm
      aria-label={label}
      defaults={{ password: '' }}
      onSubmit={async (values) =>
        proof.purpose === 'set-up'
          ? proof.onDone(await start.mutateAsync(values))
          : proof.onDone((await renew.mutateAsync(values)).recoveryCodes)
      }
    >
      {password}
      <ProofButtons label={label} onCancel={onCancel} />
    </PasswordForm>
  )
}
