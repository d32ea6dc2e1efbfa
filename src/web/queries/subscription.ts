import { useMutation } from '@tanstack/react-query'
import type { Subscribe } from '#contract/enquiries.ts'
import { useSendOnce } from './send-once.ts'
import { sendForm } from './send-form.ts'

export function useSubscribe() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (asked: Subscribe) =>
      once(asked, (key) => sendForm('POST', '/api/email-subscription', asked, key)),
  })
}
