// Calls that do nothing twice. The idempotency key is kept while the outcome of a call is unknown or
// it failed, so that a second press or a retry repeats the call; once it has succeeded the key is
// dropped, because the same input sent after that means to do it again.

import { useState } from 'react'
import { isUnsettled, newKey } from './call.ts'

type SendOnce = <Answer>(
  body: unknown,
  call: (once: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>

type Options = {
  /** For what must not happen twice: changed after a lost answer, it is still the first call. */
  evenChanged?: boolean
}

export const useSendOnce = (options?: Options): SendOnce => useState(() => sendOnce(options))[0]

export function sendOnce({ evenChanged = false }: Options = {}): SendOnce {
  let kept: { sent: string; key: string } | undefined
  return async (body, call) => {
    const sent = JSON.stringify(body)
    const sameCall = kept && (kept.sent === sent || (evenChanged && isUnsettled(kept.key)))
    if (!kept || !sameCall) kept = { sent, key: newKey() }
    const { key } = kept
    const answer = await call({ idempotencyKey: key })
    if (kept?.key === key) kept = undefined
    return answer
  }
}
