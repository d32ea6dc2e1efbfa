import { useMutation } from '@tanstack/react-query'
import type { ClaimPrize } from '#contract/prize-claims.ts'
import { send } from './call.ts'
import { useSendOnce } from './send-once.ts'
import { useSendForm } from './send-form.ts'

/** Asks for the spin of a day. Asked again, the same spin answers. */
export function useSpin() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (day: string) =>
      once(day, (key) => send('POST', '/api/lottery-spins', undefined, key)),
  })
}

export const useClaim = () => useSendForm<ClaimPrize>('/api/lottery-claims')
