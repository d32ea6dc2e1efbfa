import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type CodeFieldProps = Partial<ComponentProps<typeof TextField>>

/** A field for the six digits that were mailed. */
export const MailedCodeField = (props: CodeFieldProps) => (
  <TextField
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    {...props}
  />
)

/** A field for a code of the authenticator app, or a recovery code. */
export const AppCodeField = (props: CodeFieldProps) => (
  <TextField
    label="Code from your app"
    name="code"
    hint="From your authenticator app, or one of your recovery codes"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    {...props}
  />
)
