import {
  type AuthenticatorSetup,
  ConfirmAuthenticator,
  type RecoveryCodesView,
} from '#contract/own-account.ts'
import { formOf } from '#web/ui/form.tsx'
import { ProofButtons } from './proof-buttons.tsx'

const { Form, TextField } = formOf(ConfirmAuthenticator)

type Props = {
  setup: AuthenticatorSetup
  confirm: (code: ConfirmAuthenticator) => Promise<RecoveryCodesView>
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The QR code for the app, and a field for the first code that the app shows. */
export function SetUp({ setup, confirm, onDone, onCancel }: Props) {
  return (
    <Form
      aria-label="Set up the authenticator"
      defaults={{ code: '' }}
      refusedAt="code"
      onSubmit={async (code) => onDone((await confirm(code)).recoveryCodes)}
    >
      <p>Scan this with your app, or type the key into it.</p>
      <img className="acc-qr" src={setup.qr} alt="QR code of the key" />
      <code className="[overflow-wrap:anywhere]">{setup.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
      <TextField
        label="Code that the app shows"
        name="code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
      />
      <ProofButtons label="Switch it on" onCancel={onCancel} />
    </Form>
  )
}
