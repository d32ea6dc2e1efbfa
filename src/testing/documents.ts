// Documents of orders, for tests of what reads them: written as rows that add up, without the verbs that issue them.

import { eq } from 'drizzle-orm'
import type { DocumentKind } from '#contract/document-content.ts'
import { SETTINGS } from '#contract/settings.ts'
import { type DocumentRow, documentRows, documents } from '#domain/documents/documents.table.ts'
import { settings } from '#domain/settings/settings.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { anOrderRow } from './table-rows.ts'

type RowFields = Partial<typeof documentRows.$inferInsert>
type Fields = {
  kind?: Exclude<DocumentKind, 'receipt'>
  issuedOn: string
  orderId?: number
  buyerName?: string
  /** The invoice that a credit note corrects. */
  invoice?: DocumentRow
  rows: readonly RowFields[]
}

const PREFIXES = { invoice: 'INV', 'credit-note': 'CN' } as const
/** Far beyond the numbers of what the demo sells. */
let issued = 900_000

/** A document with its rows, each a piece in Sand of a chair unless its fields say otherwise. */
export async function aDocument(tx: Tx, fields: Fields): Promise<DocumentRow> {
  const { kind = 'invoice', issuedOn, buyerName = 'Ann Brown', invoice, rows } = fields
  const orderId = fields.orderId ?? invoice?.orderId ?? (await anOrderRow(tx)).id
  const numbered = kind === 'carried-over' ? undefined : numberedAs(PREFIXES[kind])
  const document = singleRow(
    await tx.db
      .insert(documents)
      .values({
        kind,
        issuedOn,
        issuedAt: tx.now,
        orderId,
        buyerName,
        total: sumOf(rows, ({ net }) => net),
        gct: sumOf(rows, ({ gct }) => gct),
        ...numbered,
      })
      .returning(),
  )
  const inserted = rows.map((row, index) => ({
    ...PIECE,
    gross: row.net ?? 0,
    ...row,
    ...(row.kind === 'delivery' && { lineId: null, productId: null }),
    documentId: document.id,
    invoiceId: invoice?.id ?? document.id,
    position: index + 1,
    issuedOn,
  }))
  await tx.db.insert(documentRows).values(inserted)
  return document
}

const PIECE = {
  kind: 'piece' as const,
  lineId: 1,
  productId: 1,
  productName: 'Chair',
  color: 'Sand',
  category: 'chairs',
  parish: 'St Ann',
  quantity: 1,
  net: 0,
  gct: 0,
}

const sumOf = (rows: readonly RowFields[], centsOf: (row: RowFields) => number | undefined) =>
  rows.reduce((sum, row) => sum + (centsOf(row) ?? 0), 0)

function numberedAs(prefix: string) {
  issued += 1
  const number = `${prefix}-2026-${String(issued).padStart(6, '0')}`
  return { number, content: '{}', hash: '0'.repeat(64) }
}

/** Registers the shop for GCT from a day on, as if it had always been so. */
export async function plantRegistration(tx: Tx, from: string): Promise<void> {
  const registrations = [{ from, until: '' }]
  const value = { ...SETTINGS.tax.defaults, trn: '001234567', gctNumber: '12', registrations }
  await tx.db.delete(settings).where(eq(settings.key, 'tax'))
  await tx.db.insert(settings).values({ key: 'tax', value, updatedAt: tx.now })
}
