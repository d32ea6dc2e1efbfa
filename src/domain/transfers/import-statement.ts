// Stores the lines of a bank statement. A line that an earlier file held is not added again,
// whichever columns were chosen for either file.

import { eq, sql } from 'drizzle-orm'
import type { StatementImported } from '#contract/transfers.ts'
import { singleRow } from '#platform/database/rows.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { findAlike, findKnown } from './known-lines.ts'
import type { StatementLine } from './statement-lines.ts'
import { statementLines, statements } from './statements.table.ts'

/** Lines in one INSERT: PostgreSQL allows 65,535 parameters in one. */
const AT_ONCE = 1000

type Input = {
  fileName: string
  lines: readonly StatementLine[]
  skipped?: number
  /** Leaves out lines that look like a line of another file. */
  leaveAlike?: boolean
}

export async function importStatement(tx: Tx, input: Input): Promise<StatementImported> {
  const { fileName, lines, leaveAlike = false } = input
  const row = { fileName, addedLines: 0, importedBy: actorLabel(tx.actor), importedAt: tx.now }
  const { id: statementId } = singleRow(await tx.db.insert(statements).values(row).returning())
  const known = await findKnown(tx, lines)
  await renewFingerprints(tx, known)
  const alike = leaveAlike ? await findAlike(tx, lines, known) : []
  const leftOut = new Set(alike.map(({ line }) => line))
  const newLines = lines.filter((line) => !known.has(line) && !leftOut.has(line))
  const skipped = (input.skipped ?? 0) + leftOut.size
  let addedLines = 0
  for (let start = 0; start < newLines.length; start += AT_ONCE) {
    const some = newLines.slice(start, start + AT_ONCE).map((line) => rowOf(statementId, line))
    const added = await tx.db
      .insert(statementLines)
      .values(some)
      .onConflictDoNothing({ target: statementLines.fingerprint })
      .returning({ id: statementLines.id })
    addedLines += added.length
  }
  const knownLines = lines.length - leftOut.size - addedLines
  const counts = { addedLines, knownLines, skippedRows: skipped }
  await tx.db.update(statements).set(counts).where(eq(statements.id, statementId))
  await tx.record('statement.imported', { statementId, addedLines })
  return { id: statementId, added: addedLines, known: knownLines, skipped }
}

function rowOf(
  statementId: number,
  { rowNumber, day, description, bankReference, amount, fingerprint }: StatementLine,
): typeof statementLines.$inferInsert {
  return { statementId, rowNumber, day, description, bankReference, amount, fingerprint }
}

/** Lines stored with an earlier kind of fingerprint get the present one, which does not depend on the columns chosen. */
async function renewFingerprints(tx: Tx, known: ReadonlyMap<StatementLine, string>): Promise<void> {
  const changes = [...known]
    .filter(([line, stored]) => line.fingerprint !== stored)
    .map(([{ fingerprint }, stored]) => ({ stored, fingerprint }))
  if (changes.length === 0) return
  await tx.db.execute(sql`
    update ${statementLines} set fingerprint = changed.fingerprint
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed(stored text, fingerprint text)
    where ${statementLines}.fingerprint = changed.stored`)
}
