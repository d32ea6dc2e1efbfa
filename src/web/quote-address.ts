// Asking for a quote is a state of the address, `?quote=true`, on whichever page it is asked: the
// way back closes the form, and a link opens it.

import type { QueryClient } from '@tanstack/react-query'
import { quoteOptionsQuery } from './queries/quote-options.ts'

/** Where a link to the form leads when it is opened apart, or without script. */
export const QUOTE_HREF = '/?quote=true'
/** Marks the entry of the history that opening the form added. */
export const OPENED_HERE = { quote: 'opened here' }

export const asksForQuote = (search: string) => new URLSearchParams(search).get('quote') === 'true'

/** The same address, asking for a quote or no longer. */
export function quoteAddress(path: string, search: string, asks: boolean): string {
  const asked = new URLSearchParams(search)
  asked.delete('quote')
  if (asks) asked.set('quote', 'true')
  return asked.size > 0 ? `${path}?${asked}` : path
}

/** The form and all it needs come when somebody wants a quote. */
export const loadQuoteDialog = () => import('./storefront/quote/quote-dialog.tsx')

/** Loads the form for somebody who shows interest; what fails is asked for again on opening. */
export function warmQuoteDialog(client: QueryClient): void {
  loadQuoteDialog().catch(() => undefined)
  void client.prefetchQuery(quoteOptionsQuery())
}
