import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SendMessage } from '#contract/enquiries.ts'
import { onceKey } from './once-key.ts'
import { sendForm } from './send-form.ts'

export function useSendMessage() {
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (message: SendMessage) =>
      sendForm('POST', '/api/contact', message, { idempotencyKey: keyOf(message) }),
  })
}
