import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SendMessage } from '#contract/enquiries.ts'
import { send } from './call.ts'
import { onceKey } from './once-key.ts'

export function useSendMessage() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (message: SendMessage) =>
      send('POST', '/api/contact', message, { idempotencyKey: keyOf(message) }),
  })
}
