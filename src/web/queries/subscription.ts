import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Subscribe } from '#contract/enquiries.ts'
import { send } from './call.ts'
import { onceKey } from './once-key.ts'

export function useSubscribe() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (asked: Subscribe) =>
      send('POST', '/api/email-subscription', asked, { idempotencyKey: keyOf(asked) }),
  })
}
