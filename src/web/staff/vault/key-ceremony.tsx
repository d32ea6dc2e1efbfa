import { useState } from 'react'
import {
  type MadeKey,
  makeFileKey,
  makeVaultKey,
  type Unlocking,
  writeKeyFile,
} from '#contract/custody.ts'
import { MIN_PASSPHRASE_LENGTH, type WrappedKey } from '#contract/vault.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { saveFile } from '#web/staff/table/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/field.tsx'
import { ActivateForm } from './activate-form.tsx'
import { Fingerprint } from './fingerprint.tsx'
import { UnlockFields } from './unlock-fields.tsx'

type Step = { at: 'start' } | { at: 'made' | 'rehearsed'; key: MadeKey }

/**
 * Makes a key in this browser: chooses what unlocks it, proves that it opens, and only then
 * switches the vault over. The private half and what unlocks it never leave.
 */
export function KeyCeremony({ isOn }: { isOn: boolean }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const restart = () => setStep({ at: 'start' })
  return (
    <section className="panel vault-part" aria-labelledby="ceremony">
      <h2 className="h3" id="ceremony">
        {isOn ? 'Change to a new key' : 'Switch the vault on'}
      </h2>
      {step.at === 'start' && (
        <ChooseLock isOn={isOn} onMade={(key) => setStep({ at: 'made', key })} />
      )}
      {step.at !== 'start' && (
        <div>
          <p className="small muted">Fingerprint of the new key</p>
          <Fingerprint keyId={step.key.keyId} />
        </div>
      )}
      {step.at === 'made' && (
        <Rehearsal
          madeKey={step.key}
          onOpened={() => setStep({ ...step, at: 'rehearsed' })}
          onCancel={restart}
        />
      )}
      {step.at === 'rehearsed' && (
        <ActivateForm madeKey={step.key} onDone={restart} onCancel={restart} />
      )}
    </section>
  )
}

type ChooseProps = { isOn: boolean; onMade: (key: MadeKey) => void }

function ChooseLock({ isOn, onMade }: ChooseProps) {
  const [kdf, setKdf] = useState<WrappedKey['kdf']>('key-file')
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const make = async () => {
    const byPassphrase = kdf === 'pbkdf2-sha256'
    const isShort = passphrase.length < MIN_PASSPHRASE_LENGTH
    setError(
      byPassphrase && isShort ? `Use at least ${MIN_PASSPHRASE_LENGTH} characters` : undefined,
    )
    if (byPassphrase && isShort) return
    setPending(true)
    const fileKey = makeFileKey()
    const key = await makeVaultKey(byPassphrase ? { passphrase } : { fileKey })
    if (!byPassphrase) keepKeyFile(key.keyId, fileKey)
    onMade(key)
  }
  return (
    <form
      noValidate
      aria-label="Make a key"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <p className="muted">
        {isOn
          ? 'Cards from now on are sealed for the new key. The one before stays until nothing is sealed under it.'
          : 'Until then a card order keeps brand and last four digits only.'}{' '}
        Whoever loses what unlocks the key cannot open the cards, and nobody can help.
      </p>
      <fieldset className="vault-locks">
        <legend className="font-semibold">What unlocks it?</legend>
        <Way name="A key file, kept off this computer" value="key-file" {...{ kdf, setKdf }} />
        <Way name="A passphrase" value="pbkdf2-sha256" {...{ kdf, setKdf }} />
      </fieldset>
      {kdf === 'pbkdf2-sha256' && (
        <PasswordField
          label="New passphrase"
          autoComplete="off"
          value={passphrase}
          error={error}
          hint="Five or six words that only you put together."
          onChange={({ target }) => setPassphrase(target.value)}
        />
      )}
      <Button type="submit" pending={pending}>
        Make the key
      </Button>
    </form>
  )
}

type Kdf = WrappedKey['kdf']
type WayProps = { name: string; value: Kdf; kdf: Kdf; setKdf: (kdf: Kdf) => void }

function Way({ name, value, kdf, setKdf }: WayProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name="lock" checked={kdf === value} onChange={() => setKdf(value)} />
      {name}
    </label>
  )
}

const keepKeyFile = (keyId: string, fileKey: string) =>
  saveFile(
    `vault-${keyId.slice(0, 8)}.key`,
    new Blob([writeKeyFile(keyId, fileKey)], { type: 'text/plain' }),
  )

type RehearsalProps = { madeKey: MadeKey; onOpened: () => void; onCancel: () => void }

/** A key that nobody can unlock would swallow every card: it is opened once before it counts. */
function Rehearsal({ madeKey, onOpened, onCancel }: RehearsalProps) {
  const [unlocking, setUnlocking] = useState<Unlocking>()
  const [noted, setNoted] = useState(false)
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const { kdf } = madeKey.wrappedPrivateKey
  const again = kdf === 'key-file' ? 'Choose the file again' : 'Enter the passphrase again'
  const check = async () => {
    if (!unlocking) return setError(again)
    setPending(true)
    const { tryKey } = await import('./custody.ts')
    if (await tryKey(madeKey, unlocking)) return onOpened()
    setError('This does not unlock the new key')
    setPending(false)
  }
  return (
    <form
      noValidate
      aria-label="Check the key"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <p className="muted">
        {kdf === 'key-file'
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
        checked={noted}
        onChange={({ target }) => setNoted(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending} disabled={!noted}>
          Check that it opens
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Throw it away
        </Button>
      </div>
    </form>
  )
}
