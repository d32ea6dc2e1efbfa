// Asking for a quote is a state of the address, `?quote=true`, on any page: the
// way back closes the form, and a link opens it.

import type { QueryClient } from '@tanstack/react-query'
import { quoteOptionsQuery } from './queries/quote-options.ts'

/** Where a link to the form leads when it is opened apart, or without script. */
export const QUOTE_HREF = '/?quote=true'
/** Marks the entry of the history that opening the form added. */
export const OPENED_HERE = { quote: 'opened here' }

export const isQuoteOpen = (search: string) => new URLSearchParams(search).get('quote') === 'true'

/** The same address, with the form open or closed. */
export function quoteAddress(path: string, search: string, open: boolean): string {
  const params = new URLSearchParams(search)
  params.delete('quote')
  if (open) params.set('quote', 'true')
  return params.size > 0 ? `${path}?${params}` : path
}

/** The form and all it needs come when somebody wants a quote. */
export const loadQuoteDialog = () => import('./storefront/quote/quote-dialog.tsx')

/** Loads the form for somebody who shows interest; what fails is loaded again on opening. */
export function warmQuoteDialog(client: QueryClient): void {
  loadQuoteDialog().catch(() => undefined)
  void client.prefetchQuery(quoteOptionsQuery())
}
