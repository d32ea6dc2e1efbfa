import { useMutation } from '@tanstack/react-query'
import type { ClaimPrize } from '#contract/prize-claims.ts'
import { send } from './call.ts'
import { useSendOnce } from './send-once.ts'
import { sendForm } from './send-form.ts'

/** Asks for the spin of a day. Asked again, the same spin answers. */
export function useSpin() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (day: string) =>
      once(day, (key) => send('POST', '/api/lottery-spins', undefined, key)),
  })
}

export function useClaim() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (claim: ClaimPrize) =>
      once(claim, (key) => sendForm('POST', '/api/lottery-claims', claim, key)),
  })
}
