import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSendOnce } from './send-once.ts'
import { sendForm } from './send-form.ts'

const QUOTES = '/api/quotes'

/** Asks once, however often it is sent; afterwards the list of requests is read again. */
export function useRequestQuote() {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (asked: Record<string, unknown>) =>
      once(asked, (key) => sendForm('POST', QUOTES, asked, key)),
    onSuccess: () => client.invalidateQueries({ queryKey: [QUOTES] }),
  })
}
