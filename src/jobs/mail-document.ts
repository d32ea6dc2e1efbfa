// The mail with a credit note or a further invoice. What was issued with a sale or for a payment goes along with the
// mail about that, and what costs nothing with none.

import type { EventOf } from '#contract/events.ts'
import { findDocument } from '#domain/documents/find-documents.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import { button, paragraph, slip } from '#mail/layout.ts'
import { readContent } from '#platform/pdf/document-pdf.ts'
import type { Tx } from '#platform/tx.ts'
import { attachedFile } from './mail-documents.ts'
import { orderForMail } from './mailed-order.ts'
import { eventsOfAct } from './same-act.ts'
import { mailing } from './send-mail.ts'

type Issued = EventOf<'document.issued'>

export const mailDocument = mailing<Issued>('document', async (tx, event, shop) => {
  const { orderId, documentId } = event.facts
  const document = await findDocument(tx, documentId)
  if (!document?.content || !document.number || document.total === 0) return undefined
  if (document.kind === 'receipt') return undefined
  if (document.kind === 'invoice' && (await wasSoldWith(tx, event))) return undefined
  const row = await findOrder(tx, orderId)
  if (!row) return undefined
  const { reference, url } = await orderForMail(tx, row, shop)
  const { title, number, rows, sums, notes } = readContent(document.content)
  const named = `Your ${title.toLowerCase()} ${number} for order ${reference}`
  return {
    dedupeKey: documentId,
    recipient: row.customerEmail,
    orderId,
    documentNumber: number,
    subject: named,
    heading: named,
    parts: [
      paragraph(`The ${title.toLowerCase()} ${number} is attached.`),
      button('View your order', url),
      slip([
        ...rows.map(({ name, detail, cells }) => ({
          label: name,
          detail,
          amount: cells.at(-1) ?? '',
        })),
        ...sums,
      ]),
      ...attachedFile(document),
      ...notes.map(({ lead, text }) => paragraph([lead, text].filter(Boolean).join(' '))),
    ],
  }
})

/** Whether the order was sold in the transaction that issued the document: both have the same time. */
const wasSoldWith = async (tx: Tx, issued: Issued): Promise<boolean> =>
  (await eventsOfAct(tx, issued)).some(({ name }) => name === 'order.paid')
