// What the server refuses of a form is told where it belongs: at its field, or in a toast.

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

const FAILED = 'That did not work. Please try again.'

export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
): void {
  const refusal = refusalOf(error)
  const issues = refusal?.issues ?? []
  for (const [index, { path, message }] of issues.entries())
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
  if (issues.length === 0)
    toast({ title: 'Not saved', text: refusal?.error ?? FAILED, tone: 'failure' })
}
