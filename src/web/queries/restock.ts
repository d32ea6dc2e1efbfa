import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RequestRestock } from '#contract/enquiries.ts'
import { onceKey } from './once-key.ts'
import { sendForm } from './send-form.ts'

/** Asks to be told when a sold-out piece is back. */
export function useRequestRestock() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (asked: RequestRestock) =>
      sendForm('POST', '/api/restock-requests', asked, { idempotencyKey: keyOf(asked) }),
  })
}
