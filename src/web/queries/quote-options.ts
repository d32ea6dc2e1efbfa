// Apart from sending a request: every page may ask for the options before the form is opened, and
// none carries what sends before it is.

import { queryOptions } from '@tanstack/react-query'
import type { QuoteOptionsView } from '#contract/quotes.ts'

/** Asked for again when the form opens, should an earlier try have failed. */
export const quoteOptionsQuery = () =>
  queryOptions<QuoteOptionsView>({ queryKey: ['/api/quote-options'], retryOnMount: true })
