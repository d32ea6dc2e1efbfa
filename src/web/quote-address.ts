// The form for a quote is part of the URL, `?quote=true`, on any page: a link opens it, and the
// back button closes it.

import type { QueryClient } from '@tanstack/react-query'
import { quoteOptionsQuery } from './queries/quote-options.ts'

/** Where a link to the form leads when it is opened in a new tab, or without scripts. */
export const QUOTE_HREF = '/?quote=true'
/** State of the history entry that opening the form adds. */
export const OPENED_HERE = { quote: 'opened here' }

export const isQuoteOpen = (search: string) => new URLSearchParams(search).get('quote') === 'true'

/** The URL of the same page, with the form open or closed. */
export function quoteAddress(path: string, search: string, open: boolean): string {
  const params = new URLSearchParams(search)
  params.delete('quote')
  if (open) params.set('quote', 'true')
  return params.size > 0 ? `${path}?${params}` : path
}

/** The form's code is loaded only when somebody wants a quote. */
export const loadQuoteDialog = () => import('./storefront/quote/quote-dialog.tsx')

/** Preloads the form and its options; what fails is loaded again when the form opens. */
export function warmQuoteDialog(client: QueryClient): void {
  loadQuoteDialog().catch(() => undefined)
  void client.prefetchQuery(quoteOptionsQuery())
}
