import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { expectTrigger, refusedBy, run, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { documentRows, documents, documentSeries } from './documents.table.ts'

const HASH = '0'.repeat(64)

async function aDocument(tx: TestTx, fields: Partial<typeof documents.$inferInsert> = {}) {
  const orderId = fields.orderId ?? (await anOrderRow(tx)).id
  const plain = { number: `INV-2026-${orderId}`, content: '{}', hash: HASH, buyerName: 'Ann' }
  const day = { issuedOn: '2026-11-20', issuedAt: tx.now }
  const row = { kind: 'invoice' as const, total: 0, gct: 0, ...plain, ...day, ...fields, orderId }
  return singleRow(await tx.db.insert(documents).values(row).returning())
}

/** An invoice of J$115 with its row. */
async function anInvoice(tx: TestTx) {
  const invoice = await aDocument(tx, { total: 115_00, gct: 15_00, rateBp: 1500 })
  await aRow(tx, invoice.id)
  return invoice
}

async function aRow(
  tx: TestTx,
  documentId: number,
  fields: Partial<typeof documentRows.$inferInsert> = {},
) {
  const words = { productName: 'Couch', color: 'Navy', category: 'chairs', parish: '' }
  const sums = { quantity: 1, gross: 115_00, net: 115_00, gct: 15_00, rateBp: 1500 }
  const place = {
    documentId,
    invoiceId: documentId,
    position: 1,
    kind: 'piece' as const,
    lineId: 1,
  }
  const row = { ...place, ...words, ...sums, issuedOn: '2026-11-20', ...fields }
  return singleRow(await tx.db.insert(documentRows).values(row).returning())
}

const carried = { kind: 'carried-over', number: null, content: null, hash: null } as const

testGuards([
  [
    'a document is of a kind that is known',
    'documents_kind_known',
    async (tx) => {
      const { id } = await anOrderRow(tx)
      await run(sql`insert into documents (kind, issued_on, issued_at, order_id, buyer_name, total, gct)
        values ('bill', '2026-11-20', now(), ${id}, 'Ann', 0, 0)`)(tx)
    },
  ],
  [
    'every document but what is carried over has a number',
    'documents_numbered_unless_carried_over',
    (tx) => aDocument(tx, { number: null }),
  ],
  [
    'no two documents have one number',
    'documents_number_unique',
    async (tx) => {
      await aDocument(tx, { number: 'INV-2026-000001' })
      await aDocument(tx, { number: 'INV-2026-000001' })
    },
  ],
  [
    'a credit note is negative',
    'documents_signed',
    (tx) => aDocument(tx, { kind: 'credit-note', total: 1_00 }),
  ],
  ['no more is tax than is paid', 'documents_signed', (tx) => aDocument(tx, { total: 1, gct: 2 })],
  [
    'a receipt is for a payment',
    'documents_payment_of_receipt',
    (tx) => aDocument(tx, { kind: 'receipt' }),
  ],
  [
    'what is carried over has no tax',
    'documents_untaxed',
    (tx) => aDocument(tx, { ...carried, total: 115_00, gct: 15_00 }),
  ],
  ['a hash is one', 'documents_hash', (tx) => aDocument(tx, { hash: 'none' })],
  [
    'an order is carried over once',
    'documents_one_carried_over',
    async (tx) => {
      const { orderId } = await aDocument(tx, carried)
      await aDocument(tx, { ...carried, orderId })
    },
  ],
  ['a document is of an order', 'documents_order_id_fk', (tx) => aDocument(tx, { orderId: 1 })],
  [
    'an order with documents is not deleted',
    'documents_order_id_fk',
    async (tx) => {
      const { orderId } = await anInvoice(tx)
      await run(sql`delete from orders where id = ${orderId}`)(tx)
    },
  ],
  [
    'a receipt is for a payment that is there',
    'documents_payment_id_fk',
    (tx) => aDocument(tx, { kind: 'receipt', paymentId: 1 }),
  ],
  [
    'a payment has one receipt',
    'documents_payment_id_unique',
    async (tx) => {
      const { id: orderId } = await anOrderRow(tx)
      const paymentId = 77
      await run(sql`insert into order_payments (id, order_id, amount, source, recorded_by, recorded_at)
        values (${paymentId}, ${orderId}, 1, 'hand', 'a', now())`)(tx)
      const receipt = { kind: 'receipt', orderId, paymentId, total: 1_00 } as const
      await aDocument(tx, { ...receipt, number: 'RC-2026-000001' })
      await aDocument(tx, { ...receipt, number: 'RC-2026-000002' })
    },
  ],
  [
    'what is issued is not edited',
    'documents_stay',
    async (tx) => {
      await anInvoice(tx)
      await tx.db.update(documents).set({ total: 1_00 })
    },
  ],
  [
    'nobody changes a buyer without blanking it',
    'documents_stay',
    async (tx) => {
      await anInvoice(tx)
      await tx.db.update(documents).set({ buyerName: 'Bob' })
    },
  ],
  [
    'what is issued is not deleted',
    'documents_stay',
    async (tx) => {
      await aDocument(tx)
      await tx.db.delete(documents)
    },
  ],
  [
    'a row of a document is not edited',
    'document_rows_stay',
    async (tx) => {
      await anInvoice(tx)
      await tx.db.update(documentRows).set({ color: 'Sand' })
    },
  ],
  [
    'a document is the sum of its rows',
    'documents_add_up',
    (tx) => aDocument(tx, { total: 115_00 }),
  ],
  [
    'no row joins a document later',
    'document_rows_add_up',
    async (tx) => {
      const { id } = await anInvoice(tx)
      await run(sql`set constraints all immediate`)(tx)
      await run(sql`set constraints all deferred`)(tx)
      await aRow(tx, id, { position: 2 })
    },
  ],
  [
    'a document has one row a place',
    'document_rows_one_a_place',
    async (tx) => {
      const { id } = await anInvoice(tx)
      await aRow(tx, id)
    },
  ],
  [
    'a row is a piece or the delivery',
    'document_rows_kind_known',
    async (tx) => {
      const { id } = await aDocument(tx)
      await run(sql`insert into document_rows (document_id, position, kind, invoice_id, product_name, color, category,
          parish, quantity, gross, net, gct, issued_on)
        values (${id}, 1, 'gift', ${id}, '', '', '', '', 1, 0, 0, 0, '2026-11-20')`)(tx)
    },
  ],
  [
    'a row of a piece names its line',
    'document_rows_piece_of_line',
    async (tx) => aRow(tx, (await aDocument(tx)).id, { lineId: null }),
  ],
  [
    'tax has a rate',
    'document_rows_tax_of_rate',
    async (tx) => aRow(tx, (await aDocument(tx)).id, { rateBp: null }),
  ],
  [
    'a row names its document',
    'document_rows_document_id_documents_id_fk',
    async (tx) => aRow(tx, 1, { invoiceId: (await aDocument(tx)).id }),
  ],
  [
    'a row names its invoice',
    'document_rows_invoice_id_documents_id_fk',
    async (tx) => aRow(tx, (await aDocument(tx)).id, { invoiceId: 1, net: 0, gct: 0 }),
  ],
  [
    'what is carried over has no series',
    'document_series_of_numbered_kinds',
    (tx) => tx.db.insert(documentSeries).values({ kind: 'carried-over', year: 2026, last: 1 }),
  ],
  [
    'a series begins with one',
    'document_series_without_gaps',
    (tx) => tx.db.insert(documentSeries).values({ kind: 'invoice', year: 2026, last: 2 }),
  ],
  [
    'a series goes on by one',
    'document_series_without_gaps',
    async (tx) => {
      await tx.db.insert(documentSeries).values({ kind: 'invoice', year: 2026, last: 1 })
      await tx.db.update(documentSeries).set({ last: 3 })
    },
  ],
  [
    'a series has one counter',
    'document_series_kind_year_pk',
    async (tx) => {
      await tx.db.insert(documentSeries).values({ kind: 'invoice', year: 2026, last: 1 })
      await tx.db.insert(documentSeries).values({ kind: 'invoice', year: 2026, last: 1 })
    },
  ],
])

test('only the buyer is blanked, once', () =>
  inShop(async (tx) => {
    await expectTrigger(tx, 'documents_stay')
    const { id } = await anInvoice(tx)
    const isIt = eq(documents.id, id)
    const blank = (inner: TestTx) =>
      inner.db
        .update(documents)
        .set({ buyerName: '', content: '{"a":1}', blankedAt: tx.now })
        .where(isIt)
    await blank(tx)
    expect(await refusedBy(tx, blank)).toBe('documents_stay')
  }))

test('a series counts from one, whatever its last number', () =>
  inShop(async (tx) => {
    await tx.db.execute(
      sql`alter table document_series disable trigger document_series_without_gaps`,
    )
    const zero = { kind: 'invoice', year: 2026, last: 0 } as const
    expect(await refusedBy(tx, (inner) => inner.db.insert(documentSeries).values(zero))).toBe(
      'document_series_from_one',
    )
  }))
