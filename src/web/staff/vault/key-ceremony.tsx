import { useState } from 'react'
import { z } from 'zod'
import {
  type GeneratedKey,
  makeKeyFileSecret,
  makeVaultKey,
  type UnlockCredential,
  writeKeyFile,
} from '#contract/custody.ts'
import { ActivateKey, MIN_PASSPHRASE_LENGTH, type WrappedKey } from '#contract/vault.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Section } from '#web/staff/section.tsx'
import { OwnPasswordField, PasswordField } from '#web/staff/password-field.tsx'
import { saveFile } from '#web/staff/download.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { UnlockFields } from './unlock-fields.tsx'

/** A panel of the desk, and a step's form in it. */
export const PART = 'panel stack max-w-190 grid-cols-1 p-[clamp(18px,2.4vw,28px)]'
const STEP = 'stack max-w-130 justify-items-start'

type Kdf = WrappedKey['kdf']
type Step = { at: 'start' } | { at: 'made' | 'tried'; key: GeneratedKey }

/**
 * Makes a key in this browser: chooses what unlocks it, proves that it can be unlocked, and only
 * then switches the vault over. The private key and what unlocks it never leave the browser.
 */
export function KeyCeremony({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const restart = () => setStep({ at: 'start' })
  return (
    <Section className={PART} title={isOn ? 'Change to a new key' : 'Switch the vault on'}>
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

/** The end of the form of a step. Cancelling throws the new key away. */
const StepButtons = (props: { button: string; disabled?: boolean; onCancel?: () => void }) => (
  <div className="flex flex-wrap gap-2">
    <SubmitButton disabled={props.disabled}>{props.button}</SubmitButton>
    {props.onCancel && (
      <Button variant="quiet" onClick={props.onCancel}>
        Discard key
      </Button>
    )}
  </div>
)

const LOCKS: [kdf: Kdf, name: string][] = [
  ['key-file', 'A key file, kept off this computer'],
  ['pbkdf2-sha256', 'A passphrase'],
]
const TOO_SHORT = `Use at least ${MIN_PASSPHRASE_LENGTH} characters`

const { Form: MakeForm } = formOf(z.object({ passphrase: z.string() }))

function ChooseLock({ isOn, onMade }: { isOn: boolean; onMade: (key: GeneratedKey) => void }) {
  const [kdf, setKdf] = useState<Kdf>('key-file')
  const byPassphrase = kdf === 'pbkdf2-sha256'
  return (
    <MakeForm
      className={STEP}
      aria-label="Make a key"
      defaults={{ passphrase: '' }}
      onSubmit={async ({ passphrase }, { setError }) => {
        if (byPassphrase && passphrase.length < MIN_PASSPHRASE_LENGTH)
          return setError('passphrase', { message: TOO_SHORT })
        const keyFileSecret = makeKeyFileSecret()
        const key = await makeVaultKey(byPassphrase ? { passphrase } : { keyFileSecret })
        if (!byPassphrase) saveKeyFile(key.keyId, keyFileSecret)
        return onMade(key)
      }}
    >
      <p className="muted">
        {isOn
          ? 'New cards will be encrypted with the new key. The old key is kept until it is no longer needed.'
          : 'Until then, card orders keep only the brand and the last four digits.'}{' '}
        If you lose the passphrase or key file, the cards cannot be opened and no one can recover
        them.
      </p>
      <fieldset className="grid">
        <legend className="font-semibold">How do you want to unlock it?</legend>
        {LOCKS.map(([value, name]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              className="size-5 accent-primary"
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
          className="w-full"
          label="New passphrase"
          name="passphrase"
          autoComplete="off"
          hint="Use five or six unrelated words."
        />
      )}
      <StepButtons button="Create the key" />
    </MakeForm>
  )
}

const saveKeyFile = (keyId: string, keyFileSecret: string) =>
  saveFile(
    `vault-${keyId.slice(0, 8)}.key`,
    new Blob([writeKeyFile(keyId, keyFileSecret)], { type: 'text/plain' }),
  )

const { Form: CheckForm } = formOf(z.object({}))

type TryProps = { madeKey: GeneratedKey; onOpened: () => void; onCancel: () => void }

/**
 * Unlocks the key before it is activated: one that cannot be unlocked makes every card unreadable.
 */
function TryForm({ madeKey, onOpened, onCancel }: TryProps) {
  const [credential, setCredential] = useState<UnlockCredential>()
  const [fingerprintWritten, setFingerprintWritten] = useState(false)
  const [error, setError] = useState<string>()
  const { kdf } = madeKey.wrappedPrivateKey
  const byFile = kdf === 'key-file'
  const check = async () => {
    if (!credential)
      return setError(byFile ? 'Choose the file again' : 'Enter the passphrase again')
    const { tryKey } = await import('./custody.ts')
    if (await tryKey(madeKey, credential)) return onOpened()
    return setError('This does not unlock the new key')
  }
  return (
    <CheckForm className={STEP} aria-label="Check the key" onSubmit={check}>
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
          setCredential(chosen)
          setError(undefined)
        }}
      />
      <CheckField
        label="I have written down the fingerprint"
        checked={fingerprintWritten}
        onChange={({ target }) => setFingerprintWritten(target.checked)}
      />
      <StepButtons
        button="Check that it opens"
        disabled={!fingerprintWritten}
        onCancel={onCancel}
      />
    </CheckForm>
  )
}

const { Form: PasswordForm } = formOf(ActivateKey.pick({ password: true }))

/** The last step: one's own password, and the vault seals for the new key. */
function ActivateForm({ madeKey, onDone }: { madeKey: GeneratedKey; onDone: () => void }) {
  const activate = useSend('POST', '/api/vault/keys', { waits: true })
  return (
    <PasswordForm
      className={STEP}
      aria-label="Activate the key"
      defaults={{ password: '' }}
      refusedAt="password"
      failedText="It did not work. Try again."
      onSubmit={async ({ password }) => {
        const { keyId, publicKey, wrappedPrivateKey } = madeKey
        const answer = await activate.mutateAsync({ keyId, publicKey, wrappedPrivateKey, password })
        const same = answer.keyId === keyId
        toast({ title: same ? 'The vault is now on' : 'Another key answered', text: answer.keyId })
        onDone()
      }}
    >
      <p className="muted" role="status">
        The key works. Enter your password to start using it for new cards.
      </p>
      <OwnPasswordField className="w-full" />
      <StepButtons button="Activate the key" onCancel={onDone} />
    </PasswordForm>
  )
}

/** A key's fingerprint, in fours, to compare by eye. */
export const Fingerprint = ({ keyId }: { keyId: string }) => (
  <code className="flex flex-wrap gap-x-[0.7em] font-[ui-monospace,monospace] font-semibold">
    {keyId.match(/.{1,4}/g)?.map((four, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two groups may be alike
      <span key={place}>{four}</span>
    ))}
  </code>
)
