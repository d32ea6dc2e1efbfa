// Issues documents: gives each the next number of its series, freezes its words and hashes them. The row of the
// series is locked until the transaction ends, after everything else that it locks; if it fails, the number goes
// to the next document, so that a series has no gaps. A transaction may get its number after one that began later:
// then its document bears the time of the number before, so that the days of a series follow its numbers.

import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import {
  canonicalText,
  DocumentContent,
  type DocumentKind,
  type DocumentWords,
} from '#contract/document-content.ts'
import { jamaicaDay } from '#contract/jamaica.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { pick } from '#platform/pick.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { type DocumentRow, documentRows, documents, documentSeries } from './documents.table.ts'
import type { PlannedRow } from './plan-documents.ts'

type NumberedKind = Exclude<DocumentKind, 'carried-over'>

export const SERIES: Record<NumberedKind, string> = {
  invoice: 'INV',
  'credit-note': 'CN',
  receipt: 'RC',
}

export type Issuing = {
  kind: NumberedKind
  orderId: number
  buyerName: string
  parish: string
  /** `invoiceId`: the invoice that a row of a credit note takes from. */
  rows: readonly (PlannedRow & { invoiceId?: number })[]
  /** The rate of an invoice. */
  rateBp: number | null
  /** Of a receipt. */
  payment?: { id: number; amount: number }
  contentOf: (numbered: Numbered) => DocumentWords
}
type Numbered = { number: string; issuedAt: Date }

export async function issueDocument(tx: Tx, issuing: Issuing): Promise<DocumentRow> {
  const { kind, orderId, payment } = issuing
  const numbered = await nextNumber(tx, kind)
  const { name: brand } = await getShopFacts(tx)
  const content = canonicalText(DocumentContent.parse({ ...issuing.contentOf(numbered), brand }))
  const hash = hashOf(content)
  const total = payment?.amount ?? sumOf(issuing.rows, 'net')
  const document = singleRow(
    await insertDocuments(tx, [
      { ...issuing, ...numbered, content, hash, paymentId: payment?.id ?? null, total },
    ]),
  )
  await tx.record('document.issued', { orderId, documentId: document.id, kind })
  return document
}

export const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')

/** `INV-2026-000001`: the next one of the Jamaican year. */
async function nextNumber(tx: Tx, kind: NumberedKind): Promise<Numbered> {
  const year = Number(jamaicaDay(tx.now).slice(0, 4))
  const { last } = singleRow(
    await tx.db
      .insert(documentSeries)
      .values({ kind, year, last: 1 })
      .onConflictDoUpdate({
        target: [documentSeries.kind, documentSeries.year],
        set: { last: sql`${documentSeries.last} + 1` },
      })
      .returning({ last: documentSeries.last }),
  )
  const isBefore = eq(documents.number, numberOf(kind, year, last - 1))
  const [before] = await tx.db.select().from(documents).where(isBefore)
  const issuedAt = before && before.issuedAt > tx.now ? before.issuedAt : tx.now
  return { number: numberOf(kind, year, last), issuedAt }
}

export const numberOf = (kind: NumberedKind, year: number, last: number) =>
  `${SERIES[kind]}-${year}-${String(last).padStart(6, '0')}`

type Carrying = Pick<Issuing, 'orderId' | 'buyerName' | 'parish' | 'rows'>

/** Notes what was sold before there were documents, without numbers and without tax. */
export async function carryOver(tx: Tx, carried: readonly Carrying[]): Promise<void> {
  await insertDocuments(
    tx,
    carried.map((each) => ({
      ...each,
      kind: 'carried-over',
      rateBp: null,
      total: sumOf(each.rows, 'net'),
      issuedAt: tx.now,
    })),
  )
}

type Inserting = Carrying &
  Pick<typeof documents.$inferInsert, 'kind' | 'rateBp' | 'total' | 'issuedAt'> &
  Partial<Pick<DocumentRow, 'number' | 'content' | 'hash' | 'paymentId'>>

async function insertDocuments(tx: Tx, inserting: readonly Inserting[]): Promise<DocumentRow[]> {
  const values = inserting.map((document) => ({
    ...pick(document, 'kind', 'orderId', 'buyerName', 'total', 'rateBp'),
    ...pick(document, 'number', 'content', 'hash', 'paymentId', 'issuedAt'),
    issuedOn: jamaicaDay(document.issuedAt),
    gct: sumOf(document.rows, 'gct'),
  }))
  const written = await tx.db.insert(documents).values(values).returning()
  const rows = written.flatMap((document) => {
    const source = inserting.find(({ orderId }) => orderId === document.orderId)
    return (source?.rows ?? []).map((row, index) => ({
      ...pick(row, 'lineId', 'productId', 'productName', 'color', 'category', 'unitCost'),
      ...pick(row, 'quantity', 'gross', 'net', 'gct', 'rateBp'),
      invoiceId: row.invoiceId ?? document.id,
      documentId: document.id,
      position: index + 1,
      kind: row.lineId === null ? ('delivery' as const) : ('piece' as const),
      parish: source?.parish ?? '',
      issuedOn: document.issuedOn,
    }))
  })
  if (rows.length > 0) await tx.db.insert(documentRows).values(rows)
  return written
}

const sumOf = (rows: readonly PlannedRow[], of: 'net' | 'gct') =>
  rows.reduce((sum, row) => sum + row[of], 0)
