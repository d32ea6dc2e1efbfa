import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { singleRow } from '#platform/database/rows.ts'
import { receipts } from '#domain/orders/receipts.table.ts'
import { orderPayments } from './payments.table.ts'
import { statementLines, statements } from './statements.table.ts'

const plain = { amount: 100_00, source: 'hand' as const, recordedBy: 'Ann' }

async function aPayment(tx: TestTx, given: Partial<typeof orderPayments.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  await tx.db.insert(orderPayments).values({ ...plain, recordedAt: tx.now, ...given, orderId })
}

async function aReceipt(tx: TestTx) {
  const { id: orderId } = await anOrderRow(tx)
  const file = { fileName: 'a.pdf', storedName: 'x.pdf', mediaType: 'application/pdf' as const }
  const row = { ...file, orderId, bytes: 1, sha256: 'x', uploadedAt: tx.now }
  return singleRow(await tx.db.insert(receipts).values(row).returning())
}

async function aLine(
  tx: TestTx,
  given: Partial<typeof statementLines.$inferInsert> = {},
): Promise<number> {
  const head = { fileName: 'a.csv', addedLines: 1, importedBy: 'Ann', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(head).returning())
  const line = { rowNumber: 2, day: '2026-11-20', description: 'x', amount: 1_00 }
  const row = { ...line, statementId, fingerprint: crypto.randomUUID(), ...given }
  return singleRow(await tx.db.insert(statementLines).values(row).returning()).id
}

testGuards([
  ['no payment is of nothing', 'order_payments_positive', (tx) => aPayment(tx, { amount: 0 })],
  [
    'a payment is known by something',
    'order_payments_source_known',
    (tx) => aPayment(tx, { source: 'rumour' as never }),
  ],
  [
    'a payment by a statement names its line',
    'order_payments_source_named',
    (tx) => aPayment(tx, { source: 'statement' }),
  ],
  [
    'a receipt is counted once',
    'order_payments_receipt_id_unique',
    async (tx) => {
      const { id: receiptId, orderId } = await aReceipt(tx)
      await aPayment(tx, { source: 'receipt', receiptId, orderId })
      await aPayment(tx, { source: 'receipt', receiptId, orderId })
    },
  ],
  [
    'a line of a statement is counted once',
    'order_payments_statement_line_id_unique',
    async (tx) => {
      const statementLineId = await aLine(tx)
      await aPayment(tx, { source: 'statement', statementLineId })
      await aPayment(tx, { source: 'statement', statementLineId })
    },
  ],
])
