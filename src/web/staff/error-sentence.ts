import { refusalOf } from '#web/queries/call.ts'

/** Why something failed: the server's own sentence; without one `failed`, else what the browser knows. */
export function errorSentence(error: Error, failed?: string): string {
  const offline = error instanceof TypeError && 'Please check your connection.'
  return refusalOf(error)?.error ?? failed ?? (offline || error.message)
}
