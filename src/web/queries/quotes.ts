import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuoteView } from '#contract/quotes.ts'
import { onceKey } from './once-key.ts'
import { sendForm } from './send-form.ts'

const QUOTES = '/api/quotes'

/** Asks once, however often it is sent; afterwards the list of requests is read again. */
export function useRequestQuote() {
  const client = useQueryClient()
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: (asked: Record<string, unknown>) =>
      sendForm<QuoteView>('POST', QUOTES, asked, { idempotencyKey: keyOf(asked) }),
    onSuccess: () => client.invalidateQueries({ queryKey: [QUOTES] }),
  })
}
