import { useState } from 'react'
import { readKeyFile, type UnlockCredential } from '#contract/custody.ts'
import type { WrappedKey } from '#contract/vault.ts'
import { PasswordField } from '#web/staff/password-field.tsx'
import { TextField } from '#web/ui/field.tsx'

type Props = {
  kdf: WrappedKey['kdf']
  keyId: string
  error: string | undefined
  onChange: (credential: UnlockCredential | undefined) => void
}

/** The passphrase or key file that unlocks a key. It stays in this page. */
export function UnlockFields({ kdf, keyId, error, onChange }: Props) {
  const [fileError, setFileError] = useState<string>()
  if (kdf === 'pbkdf2-sha256')
    return (
      <PasswordField
        className="w-full"
        label="Vault passphrase"
        autoComplete="off"
        error={error}
        hint="It stays in this browser."
        onChange={({ target }) => onChange(target.value ? { passphrase: target.value } : undefined)}
      />
    )
  const choose = async (file: File | undefined) => {
    const fileKey = file && readKeyFile(await file.text(), keyId)
    setFileError(file && !fileKey ? 'This file does not belong to this key' : undefined)
    onChange(fileKey ? { keyFileSecret: fileKey } : undefined)
  }
  return (
    <TextField
      className="w-full [&>.in]:py-2.5"
      label="Key file"
      type="file"
      accept=".key,text/plain"
      error={fileError ?? error}
      hint="It is read by this browser and not sent."
      onChange={({ target }) => void choose(target.files?.[0])}
    />
  )
}
