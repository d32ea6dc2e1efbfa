import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClaimPrize } from '#contract/prize-claims.ts'
import type { ClaimView, SpinView } from '#contract/prizes.ts'
import { send } from './call.ts'
import { onceKey } from './once-key.ts'
import { sendForm } from './send-form.ts'

/** Asks for the spin of a day. Asked again, the same spin answers. */
export function useSpin() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (day: string) =>
      send<SpinView>('POST', '/api/lottery-spins', undefined, { idempotencyKey: keyOf(day) }),
  })
}

export function useClaim() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (claim: ClaimPrize) =>
      sendForm<ClaimView>('POST', '/api/lottery-claims', claim, { idempotencyKey: keyOf(claim) }),
  })
}
