import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import {
  type AuthenticatorSetup,
  ConfirmAuthenticator,
  type RecoveryCodesView,
} from '#contract/own-account.ts'
import { refusalOf } from '#web/queries/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const FAILED = 'That did not work. Please try again.'

type Props = {
  setup: AuthenticatorSetup
  confirm: (code: ConfirmAuthenticator) => Promise<RecoveryCodesView>
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The picture for the app, and the first code that it shows. */
export function SetUp({ setup, confirm, onDone, onCancel }: Props) {
  const form = useForm<ConfirmAuthenticator>({
    resolver: zodResolver(ConfirmAuthenticator),
    defaultValues: { code: '' },
  })
  const { register, handleSubmit, formState, setError } = form
  const submit = async (typed: ConfirmAuthenticator) => {
    try {
      onDone((await confirm(typed)).recoveryCodes)
    } catch (error) {
      setError('code', { message: refusalOf(error)?.error ?? FAILED }, { shouldFocus: true })
    }
  }
  return (
    <form
      noValidate
      aria-label="Set up the authenticator"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p>Scan this with your app, or type the key into it.</p>
      <img className="acc-qr" src={setup.qr} alt="QR code of the key" />
      <code className="[overflow-wrap:anywhere]">{setup.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
      <TextField
        label="Code that the app shows"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form before it is gone
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div className="flex gap-2">
        <Button type="submit" pending={formState.isSubmitting}>
          Switch it on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
