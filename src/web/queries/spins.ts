import { useMutation } from '@tanstack/react-query'
import type { ClaimPrize } from '#contract/prize-claims.ts'
import { send } from './call.ts'
import { useSendOnce } from './send-once.ts'
import { useSendForm } from './send-form.ts'

/** Spins the wheel for a day; a repeated call returns the same spin. */
export function useSpin() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (day: string) =>
      once(day, (key) => send('POST', '/api/lottery-spins', undefined, key)),
  })
}

export const useClaim = () => useSendForm<ClaimPrize>('/api/lottery-claims')
