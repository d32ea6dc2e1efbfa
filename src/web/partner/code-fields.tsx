import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** For the six digits of a mail. */
export const MailedCodeField = (field: CodeFieldProps) => (
  <TextField
    label="Code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={10}
    {...field}
  />
)

/** For a code of the app, or one that was kept for the day when the phone is lost. */
export const AppCodeField = (field: CodeFieldProps) => (
  <TextField
    label="Code of your app"
    hint="From your authenticator app, or one of your recovery codes"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    {...field}
  />
)
