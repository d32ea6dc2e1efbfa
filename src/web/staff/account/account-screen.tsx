import { useQuery } from '@tanstack/react-query'
import { rolesLabel } from '#contract/staff.ts'
import {
  type AccountView,
  ChangePassword,
  ProvePassword,
  RemoveAuthenticator,
} from '#contract/team.ts'
import { useChange } from '#web/queries/change.ts'
import { sendAsStaff } from '#web/queries/staff-call.ts'
import { useSend } from '#web/queries/use-send.ts'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { staffQuery } from '#web/queries/staff-list.ts'
import { AccountPart, AccountParts } from '#web/ui/account/account-part.tsx'
import {
  AuthenticatorPanel,
  ProofButtons,
  type ProofProps,
} from '#web/ui/account/authenticator-panel.tsx'
import { SessionsPanel } from '#web/ui/account/sessions-panel.tsx'
import { OwnPasswordField, PasswordField } from '#web/staff/password-field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AppCodeField } from '#web/ui/account/code-fields.tsx'

export default function AccountScreen() {
  return (
    <>
      <DeskHeading />
      <LoadedPage query={useQuery(staffQuery('/api/account'))} what="Your account">
        {(account) => (
          <AccountParts>
            <Who account={account} />
            <PasswordForm username={account.username} />
            <Panels account={account} />
          </AccountParts>
        )}
      </LoadedPage>
    </>
  )
}

function Panels({ account }: { account: AccountView }) {
  const confirm = useSend('PUT', '/api/account/authenticator', { waits: true })
  const { data: sessions = [] } = useQuery(staffQuery('/api/account/sessions'))
  const end = useChange(
    (id: string | undefined) =>
      sendAsStaff('DELETE', id ? `/api/account/sessions/${id}` : '/api/account/sessions'),
    { waits: true },
  )
  return (
    <>
      <AuthenticatorPanel
        account={account}
        without="You now sign in with your password only."
        confirm={confirm.mutateAsync}
        prove={Prove}
      />
      <SessionsPanel sessions={sessions} end={end.mutateAsync} />
    </>
  )
}

const Who = ({ account: { name, username, email, ...held } }: { account: AccountView }) => (
  <AccountPart title={name} label="Who you are">
    <p className="muted wrap-anywhere">
      {[`Username: ${username}`, `role: ${rolesLabel(held)}`, email].filter(Boolean).join(', ')}
    </p>
  </AccountPart>
)

const { Form: ChangePasswordForm } = formOf(ChangePassword)

function PasswordForm({ username }: { username: string }) {
  const change = useSend('PUT', '/api/account/password', { waits: true })
  return (
    <AccountPart title="Password">
      <ChangePasswordForm
        aria-label="Change password"
        defaults={{ password: '', newPassword: '' }}
        onSubmit={async (passwords, { reset }) => {
          await change.mutateAsync(passwords)
          reset()
          toast({ title: 'Password changed', text: 'You have been signed out on other devices.' })
        }}
      >
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField label="Current password" name="password" autoComplete="current-password" />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 12 characters"
        />
        <div>
          <SubmitButton pendingLabel="Changing…">Change password</SubmitButton>
        </div>
      </ChangePasswordForm>
    </AccountPart>
  )
}

const { Form: ProvePasswordForm } = formOf(ProvePassword)
const { Form: PasswordAndCodeForm } = formOf(RemoveAuthenticator)

/** Asks for the password, in case the session is stolen; to remove the app, also for a code. */
function Prove(proof: ProofProps) {
  const start = useSend('POST', '/api/account/authenticator', { waits: true })
  const renew = useSend('POST', '/api/account/recovery-codes', { waits: true })
  const remove = useSend('POST', '/api/account/authenticator/removal', { waits: true })
  const { label, onCancel } = proof
  const password = (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that had the focus
    <OwnPasswordField autoFocus />
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
    <ProvePasswordForm
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
    </ProvePasswordForm>
  )
}
