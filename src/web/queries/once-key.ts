import { newKey } from './call.ts'

/**
 * Keeps one idempotency key for as long as the same thing is sent: a second press or a retry after
 * a lost answer does nothing twice, and a form that was changed meanwhile gets a fresh key.
 */
export function onceKey() {
  let kept = { sent: '', key: newKey() }
  return (body: unknown): string => {
    const sent = JSON.stringify(body)
    if (sent !== kept.sent) kept = { sent, key: newKey() }
    return kept.key
  }
}
