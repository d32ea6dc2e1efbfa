import { useMutation } from '@tanstack/react-query'
import type { RequestRestock } from '#contract/enquiries.ts'
import { useSendOnce } from './send-once.ts'
import { sendForm } from './send-form.ts'

/** Asks to be told when a sold-out piece is back. */
export function useRequestRestock() {
  const once = useSendOnce()
  return useMutation({
    mutationFn: (asked: RequestRestock) =>
      once(asked, (key) => sendForm('POST', '/api/restock-requests', asked, key)),
  })
}
