// What mails say of the document that goes along with them.

import { file, type Written } from '#mail/layout.ts'
import { readContent } from '#platform/pdf/document-pdf.ts'
import type { DocumentRow } from '#domain/documents/documents.table.ts'

export type NamedDocument = Pick<DocumentRow, 'number' | 'kind' | 'content'>

const NAMES: Partial<Record<DocumentRow['kind'], string>> = {
  invoice: 'invoice',
  receipt: 'receipt',
  'credit-note': 'credit note',
}

/** ` The invoice INV-2026-000001 is attached.`; empty without a document. */
export const attachedText = (document: NamedDocument | undefined): string =>
  document?.number
    ? ` The ${NAMES[document.kind] ?? 'document'} ${document.number} is attached.`
    : ''

/** The file that goes along, by its name; empty without a document. */
export const attachedFile = (document: NamedDocument | undefined): Written =>
  document?.number && document.content
    ? file(`${document.number}.pdf`, readContent(document.content).title)
    : undefined
