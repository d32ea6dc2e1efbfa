import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderPayments } from '#domain/orders/payments.table.ts'
import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { statementLines, statements } from './statements.table.ts'

async function aLine(tx: TestTx, given: Partial<typeof statementLines.$inferInsert>) {
  const head = { fileName: 'a.csv', addedLines: 1, importedBy: 'Ann', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(head).returning())
  const line = { rowNumber: 2, day: '2026-11-20', description: 'x', amount: 1_00 }
  const row = { ...line, statementId, fingerprint: crypto.randomUUID(), ...given }
  return singleRow(await tx.db.insert(statementLines).values(row).returning()).id
}

/** Pays an order with 100 dollars of a line. */
async function pay(tx: TestTx, statementLineId: number): Promise<void> {
  const { id: orderId } = await anOrderRow(tx)
  const noted = { source: 'statement' as const, recordedBy: 'Ann', recordedAt: tx.now }
  await tx.db.insert(orderPayments).values({ ...noted, orderId, statementLineId, amount: 100_00 })
}

testGuards([
  [
    'only money that came in is kept',
    'bank_statement_lines_positive',
    (tx) => aLine(tx, { amount: 0 }),
  ],
  [
    'the same line of two files is one line',
    'bank_statement_lines_fingerprint_unique',
    async (tx) => {
      await aLine(tx, { fingerprint: 'same' })
      await aLine(tx, { fingerprint: 'same' })
    },
  ],
  [
    'no more of a line is counted than it is',
    'bank_statement_lines_matched',
    async (tx) => {
      const line = await aLine(tx, { amount: 150_00 })
      await pay(tx, line)
      await pay(tx, line)
    },
  ],
  [
    'a payment names a line that is there',
    'order_payments_statement_line_id_fk',
    (tx) => pay(tx, 999_999),
  ],
])

test.each([
  ['comes', 'order_payments_match_lines', 100_00],
  ['goes', 'order_payments_leave_lines', 0],
] as const)('a line knows what stands of it when a payment %s', (what, guard, matched) =>
  inShop(async (tx) => {
    const { rows } = await tx.db.execute(sql`select from pg_trigger where tgname = ${guard}`)
    expect(rows).toHaveLength(1)
    const id = await aLine(tx, { amount: 150_00 })
    await pay(tx, id)
    if (what === 'goes') await tx.db.delete(orderPayments)
    const [line] = await tx.db.select().from(statementLines).where(eq(statementLines.id, id))
    expect(line?.matched).toBe(matched)
  }),
)
