import { Field, useField } from './field.tsx'
import { SubmitButton } from './submit-button.tsx'

type EmailRowProps = { hint?: string; autoFocus?: boolean; button: string; pendingLabel: string }

/** An e-mail address beside the button that sends it. */
export function EmailRow({ button, pendingLabel, ...props }: EmailRowProps) {
  const [frame, input] = useField({ label: 'Your e-mail', name: 'email', ...props })
  return (
    <Field {...frame}>
      {(control) => (
        <div className="flex gap-2.5">
          <input
            {...input}
            {...control}
            className="in min-w-0"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
          />
          <SubmitButton pendingLabel={pendingLabel}>{button}</SubmitButton>
        </div>
      )}
    </Field>
  )
}
