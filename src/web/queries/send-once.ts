// Calls that do nothing twice. The idempotency key is kept while the outcome of a call is unknown or
// it failed, so that a second press or a retry repeats the call; once it has succeeded the key is
// dropped, because the same input sent after that means to do it again.

import { useState } from 'react'
import { isUnsettled, newKey, RequestError } from './call.ts'

type SendOnce = <Answer>(
  body: unknown,
  call: (once: { idempotencyKey: string }) => Promise<Answer>,
) => Promise<Answer>

type Options = {
  /**
   * Of two calls one is too many, and of none the shopper has to know: the key is kept for a changed body, too, while
   * the outcome of the last call is unknown, and a call without an answer is repeated once.
   */
  evenChanged?: boolean
}

/** For a lost connection to come back; a busy shop says itself when to call again. */
const PAUSE_MS = 500

export const useSendOnce = (options?: Options): SendOnce => useState(() => sendOnce(options))[0]

export function sendOnce({ evenChanged = false }: Options = {}): SendOnce {
  let last: { sent: string; key: string } | undefined
  return async (body, call) => {
    const sent = JSON.stringify(body)
    const sameCall = last && (last.sent === sent || (evenChanged && isUnsettled(last.key)))
    if (!last || !sameCall) last = { sent, key: newKey() }
    const { key } = last
    const answer = await call({ idempotencyKey: key }).catch(async (error: unknown) => {
      if (!evenChanged || !isUnsettled(key)) throw error
      const pause = error instanceof RequestError ? error.retryAfter * 1000 : 0
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, PAUSE_MS)))
      return call({ idempotencyKey: key })
    })
    if (last?.key === key) last = undefined
    return answer
  }
}
