import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestRestock } from '#contract/enquiries.ts'
import { send } from './call.ts'
import { onceKey } from './once-key.ts'

/** Asks to be told when a sold-out piece is back. */
export function useRequestRestock() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (asked: RequestRestock) =>
      send('POST', '/api/restock-requests', asked, { idempotencyKey: keyOf(asked) }),
  })
}
