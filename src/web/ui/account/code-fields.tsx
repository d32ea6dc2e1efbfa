import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type CodeFieldProps = Partial<ComponentProps<typeof TextField>>

/** For the six digits of a mail. */
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

/** For a code of the authenticator app, or a recovery code. */
export const AppCodeField = (props: CodeFieldProps) => (
  <TextField
    label="Code of your app"
    name="code"
    hint="From your authenticator app, or one of your recovery codes"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    {...props}
  />
)
