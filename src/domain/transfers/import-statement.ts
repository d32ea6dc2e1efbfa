// Keeps the lines of a bank statement. A line that an earlier file brought adds nothing.

import { eq, inArray } from 'drizzle-orm'
import type { StatementImported } from '#contract/transfers.ts'
import { one } from '#platform/rows.ts'
import { sayActor, type Tx } from '#platform/tx.ts'
import type { StatementLine } from './statement-lines.ts'
import { statementLines, statements } from './statements.table.ts'

/** A statement has at most 65,535 values in one command of the database. */
const AT_ONCE = 1000

export async function importStatement(
  tx: Tx,
  given: { fileName: string; lines: readonly StatementLine[]; skipped?: number },
): Promise<StatementImported> {
  const { fileName, lines, skipped = 0 } = given
  const row = { fileName, addedLines: 0, importedBy: sayActor(tx.actor), importedAt: tx.now }
  const { id: statementId } = one(await tx.db.insert(statements).values(row).returning())
  let addedLines = 0
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const some = lines
      .slice(start, start + AT_ONCE)
      .map((line) => Object.assign({ statementId }, line))
    const added = await tx.db
      .insert(statementLines)
      .values(some)
      .onConflictDoNothing({ target: statementLines.fingerprint })
      .returning({ id: statementLines.id })
    addedLines += added.length
  }
  const known = lines.length - addedLines
  const counts = { addedLines, knownLines: known, skippedRows: skipped }
  await tx.db.update(statements).set(counts).where(eq(statements.id, statementId))
  await tx.record('statement.imported', { statementId, addedLines })
  return { id: statementId, added: addedLines, known, skipped }
}

/** How many of some lines are kept already. */
export async function countKnown(tx: Tx, lines: readonly StatementLine[]): Promise<number> {
  let known = 0
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const prints = lines.slice(start, start + AT_ONCE).map(({ fingerprint }) => fingerprint)
    known += await tx.db.$count(statementLines, inArray(statementLines.fingerprint, prints))
  }
  return known
}
