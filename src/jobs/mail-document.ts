// What the customer is told of a credit note or a further invoice. What was issued with a sale or for a payment goes along
// with what is told of that, and what costs nothing with nothing.

import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { findDocument } from '#domain/documents/find-documents.ts'
import { slip } from '#mail/layout.ts'
import { readContent } from '#platform/pdf/document-pdf.ts'
import { attachedFile } from './mail-documents.ts'
import { messageOf, telling } from './order-mail.ts'
import { eventsOfAct } from './same-act.ts'

export const documentIssued = telling<EventOf<'document.issued'>>(
  'document',
  async ({ reference }, event, tx) => {
    const document = await findDocument(tx, event.facts.documentId)
    if (!document?.content || !document.number || document.total === 0) return undefined
    if (document.kind === 'receipt') return undefined
    const act = document.kind === 'invoice' ? await eventsOfAct(tx, event) : []
    if (act.some(({ name }) => name === 'order.paid')) return undefined
    const { title, number, rows, sums, notes } = readContent(document.content)
    const text = textOf('mail-document', { title: title.toLowerCase(), number, reference })
    const cells = rows.map((row) => ({ ...row, label: row.name, amount: row.cells.at(-1) ?? '' }))
    return {
      ...messageOf(text, {
        details: [
          slip([...cells.map(({ label, detail, amount }) => ({ label, detail, amount })), ...sums]),
          ...notes.map((note) => [note.lead, note.text].filter(Boolean).join(' ')),
        ],
        file: attachedFile(document),
      }),
      documentNumber: number,
    }
  },
)
