// Documents of orders as the API shows them.

import { z } from 'zod'
import { DocumentContent } from './document-content.ts'
import { dollars } from './units.ts'

export const DocumentSummaryView = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note', 'receipt']),
  /** What it is called, such as "Tax invoice". */
  title: z.string(),
  /** The Jamaican day of its issue. */
  issuedOn: z.string(),
  total: dollars,
  /** The invoices that a credit note takes from. */
  corrects: z.array(z.string()),
  /** Of a receipt: its payment was taken back later. */
  takenBack: z.boolean(),
})
export type DocumentSummaryView = z.input<typeof DocumentSummaryView>

/** A document with every word of it, and the SHA-256 of those. */
export const DocumentView = DocumentSummaryView.extend({
  content: DocumentContent,
  hash: z.string(),
})
export type DocumentView = z.input<typeof DocumentView>
