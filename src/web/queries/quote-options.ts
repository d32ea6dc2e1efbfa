// Separate from the code that sends a request: every page may read the options before the form is
// opened, and that code is loaded with the form.

import { publicQuery } from './query-client.ts'

/** Read again when the form opens, if an earlier try failed. */
export const quoteOptionsQuery = () => ({
  ...publicQuery('/api/quote-options'),
  retryOnMount: true,
})
