// Sending the request: once, and the shopper is told how it went.

import type { RequestQuote } from '#contract/quotes.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useRequestQuote } from '#web/queries/quotes.ts'
import { toast } from '#web/ui/toasts.ts'
import {
  EMPTY_QUOTE,
  type Piece,
  type QuoteForm,
  quoteBody,
  type QuoteValues,
} from './quote-form.ts'

const SENT = {
  title: 'Quote request sent successfully!',
  text: "We'll get back to you within 24 hours with a personalized quote.",
}
const FAILED = {
  title: 'Error sending quote request',
  text: 'Please try again or contact us directly.',
  tone: 'failure',
} as const

export function useQuote(form: QuoteForm, piece: Piece | undefined, onSent: () => void) {
  const request = useRequestQuote()
  return async (asked: RequestQuote) => {
    try {
      await request.mutateAsync(quoteBody(asked, piece))
      toast(SENT)
      onSent()
    } catch (error) {
      toast(FAILED)
      showIssues(form, error)
    }
  }
}

/** What the server finds wrong with a field stands under that field. */
function showIssues(form: QuoteForm, error: unknown): void {
  const issues = refusalOf(error)?.issues ?? []
  const known = issues.filter(({ path }) => path in EMPTY_QUOTE)
  for (const [index, { path, message }] of known.entries())
    form.setError(path as keyof QuoteValues, { message }, { shouldFocus: index === 0 })
}
