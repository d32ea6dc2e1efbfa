// Why something failed, in a sentence for staff.

import { refusalOf } from '#web/queries/call.ts'
import { toast } from '#web/ui/toasts.ts'

/** The server's sentence; without one, `failed`; without that, what the browser reports. */
export function errorSentence(error: unknown, failed?: string): string {
  const offline = error instanceof TypeError && 'Please check your connection.'
  const known = error instanceof Error ? error.message : ''
  return refusalOf(error)?.error ?? failed ?? (offline || known)
}

/** `onError: toastError('Not started')` shows why a change failed. */
export const toastError =
  (title = 'Error', failed?: string) =>
  (error: unknown) =>
    toast({ title, text: errorSentence(error, failed), tone: 'failure' })
