import { singleRow } from '#platform/database/rows.ts'
import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { statementLines, statements } from './statements.table.ts'

async function aLine(tx: TestTx, given: Partial<typeof statementLines.$inferInsert>) {
  const head = { fileName: 'a.csv', addedLines: 1, importedBy: 'Ann', importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(head).returning())
  const line = { rowNumber: 2, day: '2026-11-20', description: 'x', amount: 1_00 }
  await tx.db
    .insert(statementLines)
    .values({ ...line, statementId, fingerprint: crypto.randomUUID(), ...given })
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
])
