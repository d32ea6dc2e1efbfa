import { type ComponentProps, use } from 'react'
import { Button } from './button.tsx'
import { FormContext } from './form-context.ts'

/** Submits the form around it, and shows while it is being sent. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'pending'>) {
  const pending = use(FormContext)?.pending ?? false
  return <Button {...props} type="submit" pending={pending} />
}
