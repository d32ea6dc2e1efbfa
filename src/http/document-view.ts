// Documents of an order as the API shows them, and who may see them. Once the person of an order was erased, or the
// order was hidden, its documents are only for those who answer for the shop's money.

import type { Context } from 'hono'
import type { z } from 'zod'
import type { DocumentSummaryView, DocumentView } from '#contract/documents.ts'
import type { DocumentRow } from '#domain/documents/documents.table.ts'
import { correctedInvoices, getDocument, listDocuments } from '#domain/documents/find-documents.ts'
import { requireAbility } from '#domain/identity/may.ts'
import { findOrder } from '#domain/orders/find-order.ts'
import type { OrderRow } from '#domain/orders/orders.table.ts'
import { readMoney } from '#domain/orders/read-money.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { sendFile } from '#http/send-file.ts'
import { sourceOf } from '#platform/files/byte-source.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import { documentPdf, readContent } from '#platform/pdf/document-pdf.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'

const isErased = ({ customerEmail }: OrderRow) => customerEmail.endsWith(NOBODY)

/** The documents of an order, for staff who may see them; refuses all others. */
export async function documentsForStaff(tx: Tx, orderId: number) {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Refusal('order-not-found')
  requireMoneyIfGone(tx, order)
  return documentsOf(tx, order)
}

function requireMoneyIfGone(tx: Tx, order: OrderRow): void {
  if (order.hiddenAt || isErased(order)) requireAbility(tx, 'reports.money')
}

/** The documents that the holder of an order's link may see. */
export const documentsForCustomer = (tx: Tx, order: OrderRow) =>
  isErased(order) ? [] : documentsOf(tx, order)

type Summary = z.output<typeof DocumentSummaryView>
type Shown = z.output<typeof DocumentView>

async function documentsOf(tx: Tx, order: OrderRow): Promise<Summary[]> {
  const rows = await listDocuments(tx, [order.id])
  return rows.map(await summaryOf(tx, order.id, rows))
}

async function summaryOf(tx: Tx, orderId: number, rows: readonly DocumentRow[]) {
  const corrected = await correctedInvoices(
    tx,
    rows.map(({ id }) => id),
  )
  const money = rows.some(({ paymentId }) => paymentId !== null)
    ? await readMoney(tx, orderId)
    : undefined
  const takenBack = new Set(
    money?.rows.flatMap(({ id, kind, takenBack }) => (kind === 'payment' && takenBack ? id : [])),
  )
  return (row: DocumentRow): Summary => {
    const { number, content } = frozenOf(row)
    const { kind, title } = readContent(content)
    return {
      number,
      kind,
      title,
      issuedOn: row.issuedOn,
      total: row.total,
      corrects: corrected.get(row.id) ?? [],
      takenBack: row.paymentId !== null && takenBack.has(row.paymentId),
    }
  }
}

/** What a numbered document always has. */
function frozenOf({ number, content, hash, issuedOn }: DocumentRow) {
  if (number === null || content === null || hash === null) throw new Refusal('document-not-found')
  return { number, content, hash, issuedOn }
}

export async function shownDocument(tx: Tx, row: DocumentRow): Promise<Shown> {
  const { content, hash } = frozenOf(row)
  const summary = await summaryOf(tx, row.orderId, [row])
  return { ...summary(row), content: readContent(content), hash }
}

/** The document with a number, for staff who may see it. */
export async function documentForStaff(tx: Tx, number: string): Promise<DocumentRow> {
  const row = await getDocument(tx, number)
  const order = await findOrder(tx, row.orderId)
  if (order) requireMoneyIfGone(tx, order)
  return row
}

/** The document with a number if it belongs to the order. */
export async function documentOfOrder(tx: Tx, order: OrderRow, number: string) {
  const row = isErased(order) ? undefined : await getDocument(tx, number)
  if (row?.orderId !== order.id) throw new Refusal('document-not-found')
  return row
}

/** A document as a file that opens in the browser; the caller reads `row` before, in a transaction that is over. */
export async function sendPdf(c: Context<ApiEnv>, row: DocumentRow): Promise<Response> {
  const { number, ...frozen } = frozenOf(row)
  return sendFile(c, {
    source: sourceOf(await documentPdf(frozen)),
    orderId: row.orderId,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}
