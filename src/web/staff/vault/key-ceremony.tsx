import { type ReactNode, useState } from 'react'
import {
  type MadeKey,
  makeKeyFileSecret,
  makeVaultKey,
  type Unlocking,
  writeKeyFile,
} from '#contract/custody.ts'
import { MIN_PASSPHRASE_LENGTH, type WrappedKey } from '#contract/vault.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useActivateKey } from '#web/queries/staff-vault.ts'
import { Section } from '#web/staff/section.tsx'
import { PasswordField } from '#web/staff/password-field.tsx'
import { saveFile } from '#web/staff/download.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { UnlockFields } from './unlock-fields.tsx'

type Kdf = WrappedKey['kdf']
type Step = { at: 'start' } | { at: 'made' | 'tried'; key: MadeKey }

/**
 * Makes a key in this browser: chooses what unlocks it, proves that it can be unlocked, and only
 * then switches the vault over. The private key and what unlocks it never leave the browser.
 */
export function KeyCeremony({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const restart = () => setStep({ at: 'start' })
  return (
    <Section
      className="panel vault-part"
      title={isOn ? 'Change to a new key' : 'Switch the vault on'}
    >
      {step.at === 'start' ? (
        <ChooseLock isOn={isOn} onMade={(key) => setStep({ at: 'made', key })} />
      ) : (
        <div>
          <p className="small muted">Fingerprint of the new key</p>
          <Fingerprint keyId={step.key.keyId} />
        </div>
      )}
      {step.at === 'made' && (
        <TryForm
          madeKey={step.key}
          onOpened={() => setStep({ ...step, at: 'tried' })}
          onCancel={restart}
        />
      )}
      {step.at === 'tried' && <ActivateForm madeKey={step.key} onDone={restart} />}
    </Section>
  )
}

type StepFormProps = {
  label: string
  button: string
  pending: boolean
  disabled?: boolean
  onSubmit: () => Promise<void>
  /** Throws the new key away. */
  onCancel?: () => void
  children: ReactNode
}

function StepForm(props: StepFormProps) {
  const { label, button, pending, disabled, onSubmit, onCancel, children } = props
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} disabled={disabled}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Throw it away
          </Button>
        )}
      </div>
    </form>
  )
}

const LOCKS: [kdf: Kdf, name: string][] = [
  ['key-file', 'A key file, kept off this computer'],
  ['pbkdf2-sha256', 'A passphrase'],
]

function ChooseLock({ isOn, onMade }: { isOn: boolean; onMade: (key: MadeKey) => void }) {
  const [kdf, setKdf] = useState<Kdf>('key-file')
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const byPassphrase = kdf === 'pbkdf2-sha256'
  const make = async () => {
    const isShort = byPassphrase && passphrase.length < MIN_PASSPHRASE_LENGTH
    setError(isShort ? `Use at least ${MIN_PASSPHRASE_LENGTH} characters` : undefined)
    if (isShort) return
    setPending(true)
    const keyFileSecret = makeKeyFileSecret()
    const key = await makeVaultKey(byPassphrase ? { passphrase } : { keyFileSecret: keyFileSecret })
    if (!byPassphrase) saveKeyFile(key.keyId, keyFileSecret)
    onMade(key)
  }
  return (
    <StepForm label="Make a key" button="Make the key" pending={pending} onSubmit={make}>
      <p className="muted">
        {isOn
          ? 'Cards from now on are sealed for the new key. The one before stays until nothing is sealed under it.'
          : 'Until then a card order keeps brand and last four digits only.'}{' '}
        Whoever loses what unlocks the key cannot open the cards, and nobody can help.
      </p>
      <fieldset className="vault-locks">
        <legend className="font-semibold">What unlocks it?</legend>
        {LOCKS.map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="lock"
              checked={kdf === value}
              onChange={() => setKdf(value)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {byPassphrase && (
        <PasswordField
          label="New passphrase"
          autoComplete="off"
          value={passphrase}
          error={error}
          hint="Five or six words that only you put together."
          onChange={({ target }) => setPassphrase(target.value)}
        />
      )}
    </StepForm>
  )
}

const saveKeyFile = (keyId: string, keyFileSecret: string) =>
  saveFile(
    `vault-${keyId.slice(0, 8)}.key`,
    new Blob([writeKeyFile(keyId, keyFileSecret)], { type: 'text/plain' }),
  )

type TryProps = { madeKey: MadeKey; onOpened: () => void; onCancel: () => void }

/** A key that nobody can unlock would make every card unreadable: it is unlocked once before it is activated. */
function TryForm({ madeKey, onOpened, onCancel }: TryProps) {
  const [unlocking, setUnlocking] = useState<Unlocking>()
  const [fingerprintWritten, setFingerprintWritten] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const { kdf } = madeKey.wrappedPrivateKey
  const byFile = kdf === 'key-file'
  const check = async () => {
    if (!unlocking) return setError(byFile ? 'Choose the file again' : 'Enter the passphrase again')
    setPending(true)
    const { tryKey } = await import('./custody.ts')
    if (await tryKey(madeKey, unlocking)) return onOpened()
    setError('This does not unlock the new key')
    setPending(false)
  }
  return (
    <StepForm
      label="Check the key"
      button="Check that it opens"
      pending={pending}
      disabled={!fingerprintWritten}
      onSubmit={check}
      onCancel={onCancel}
    >
      <p className="muted">
        {byFile
          ? 'The key file was saved by your browser. Move it to where you will keep it, then choose it here.'
          : 'Enter the passphrase once more, from memory or from where you keep it.'}
      </p>
      <UnlockFields
        kdf={kdf}
        keyId={madeKey.keyId}
        error={error}
        onChange={(chosen) => {
          setUnlocking(chosen)
          setError(undefined)
        }}
      />
      <CheckField
        label="I have written the fingerprint down"
        checked={fingerprintWritten}
        onChange={({ target }) => setFingerprintWritten(target.checked)}
      />
    </StepForm>
  )
}

/** The last step: one's own password, and the vault seals for the new key. */
function ActivateForm({ madeKey, onDone }: { madeKey: MadeKey; onDone: () => void }) {
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
    <StepForm
      label="Activate the key"
      button="Activate the key"
      pending={activate.isPending}
      onSubmit={submit}
      onCancel={onDone}
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
    </StepForm>
  )
}

/** A key's fingerprint, in fours, to compare by eye. */
export const Fingerprint = ({ keyId }: { keyId: string }) => (
  <code className="vault-print">
    {keyId.match(/.{1,4}/g)?.map((four, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two may be alike
      <span key={place}>{four}</span>
    ))}
  </code>
)
