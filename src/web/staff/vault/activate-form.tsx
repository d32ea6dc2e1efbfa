import { useState } from 'react'
import type { MadeKey } from '#contract/custody.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useActivateKey } from '#web/queries/staff-vault.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { madeKey: MadeKey; onDone: () => void; onCancel: () => void }

/** The last step of a ceremony: one's own password, and the vault seals for the new key. */
export function ActivateForm({ madeKey, onDone, onCancel }: Props) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const activate = useActivateKey()
  const submit = async () => {
    if (!password) return setError('Password is required')
    const { keyId, publicKey, wrappedPrivateKey } = madeKey
    try {
      const answer = await activate.mutateAsync({ keyId, publicKey, wrappedPrivateKey, password })
      const same = answer.keyId === keyId
      toast({ title: same ? 'The vault is on' : 'Another key answered', text: answer.keyId })
      onDone()
    } catch (failure) {
      const refusal = refusalOf(failure)
      setError(refusal?.issues?.[0]?.message ?? refusal?.error ?? 'It did not work. Try again.')
    }
  }
  return (
    <form
      noValidate
      aria-label="Activate the key"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="muted" role="status">
        It opens. Enter your own password to let cards be sealed for it from now on.
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={activate.isPending}>
          Activate the key
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Throw it away
        </Button>
      </div>
    </form>
  )
}
