import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { statementFormats } from './statement-formats.table.ts'
import { guessColumns } from './guess-columns.ts'

const aFormat = (tx: TestTx) =>
  tx.db.insert(statementFormats).values({
    fingerprint: 'same',
    columns: guessColumns([['Date', 'Credit']]),
    confirmedBy: 'Ann',
    confirmedAt: tx.now,
  })

testGuards([
  [
    'the same headings have one meaning',
    'statement_formats_fingerprint_unique',
    async (tx) => {
      await aFormat(tx)
      await aFormat(tx)
    },
  ],
])
