import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from '#web/ui/field.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: string
  error?: string | undefined
  hint?: string
}

/** A password, hidden until its eye is pressed. */
export function PasswordField({ label, error, hint, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="relative block">
          <input
            className="in pr-14"
            type={shown ? 'text' : 'password'}
            maxLength={200}
            {...input}
            {...control}
          />
          <button
            type="button"
            className="ibtn absolute top-0.5 right-1"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}
