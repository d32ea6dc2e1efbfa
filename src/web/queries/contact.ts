import { useMutation } from '@tanstack/react-query'
import type { SendMessage } from '#contract/enquiries.ts'
import { useSendOnce } from './send-once.ts'
import { sendForm } from './send-form.ts'

export function useSendMessage() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (message: SendMessage) =>
      once(message, (key) => sendForm('POST', '/api/contact', message, key)),
  })
}
