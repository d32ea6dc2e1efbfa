import { IconButton } from '#web/staff/small-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field, type TextField, useField } from '#web/ui/field.tsx'

type Props = ComponentProps<typeof TextField>

/** The password of the person who is signed in, required again in case the session is stolen. */
export const OwnPasswordField = (props: Partial<Props>) => (
  <PasswordField label="Your password" name="password" autoComplete="current-password" {...props} />
)

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  const [frame, input] = useField(props)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...frame}>
      {(control) => (
        <span className="relative block">
          <input
            className="in pr-14"
            type={shown ? 'text' : 'password'}
            maxLength={200}
            {...input}
            {...control}
          />
          <IconButton
            icon={Icon}
            label={shown ? 'Hide password' : 'Show password'}
            className="absolute top-0.5 right-1"
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
