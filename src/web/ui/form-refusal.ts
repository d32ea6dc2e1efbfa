// Shows what the server refuses of a form at its fields, else in a toast.

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

export type RefusalOptions<Values extends FieldValues> = {
  /** The field that shows every refusal. */
  refusedAt?: Path<Values> | undefined
  /** Title of a toast that comes with every refusal, beside what the fields show. */
  failedTitle?: string | undefined
  /** The sentence where the server gave none. */
  failed?: string | undefined
}

export function showRefusal<Values extends FieldValues, Output = Values>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  error: unknown,
  options: RefusalOptions<Values> = {},
): void {
  const { refusedAt, failedTitle, failed = 'That did not work. Please try again.' } = options
  const { issues = [], error: sentence = failed } = refusalOf(error) ?? {}
  const [first] = issues
  if (refusedAt)
    return form.setError(refusedAt, { message: first?.message ?? sentence }, { shouldFocus: true })
  for (const { path, message } of issues)
    form.setError(path as Path<Values>, { message }, { shouldFocus: path === first?.path })
  if (!first || failedTitle)
    toast({ title: failedTitle ?? 'Not saved', text: sentence, tone: 'failure' })
}
