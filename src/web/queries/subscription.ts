import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscribe } from '#contract/enquiries.ts'
import { onceKey } from './once-key.ts'
import { sendForm } from './send-form.ts'

export function useSubscribe() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (asked: Subscribe) =>
      sendForm('POST', '/api/email-subscription', asked, { idempotencyKey: keyOf(asked) }),
  })
}
