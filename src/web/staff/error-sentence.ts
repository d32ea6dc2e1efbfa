import { refusalOf } from '#web/queries/call.ts'

/** Why something failed: the server's own sentence, where it was reached and said one. */
export function errorSentence(error: Error): string {
  const offline = error instanceof TypeError && 'Please check your connection.'
  return refusalOf(error)?.error ?? (offline || error.message)
}
