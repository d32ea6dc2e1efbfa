import type { DocumentSummaryView } from '#contract/documents.ts'

/** What a list says beside a document that another one or its payment's end concerns; empty for nothing. */
export function documentRemark({ corrects, takenBack }: DocumentSummaryView): string {
  if (takenBack) return 'payment reversed'
  return corrects.length > 0 ? `corrects ${corrects.join(', ')}` : ''
}
