// Which lines of a statement are kept already, and which new ones look like a line of another file:
// the same day and amount in other words, as when a bank exports in two forms.

import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import type { StatementLine } from './statement-lines.ts'
import { type StatementLineRow, statementLines, statements } from './statements.table.ts'

const AT_ONCE = 10_000

/** The print under which each known line is kept. */
export async function findKnown(
  tx: Tx,
  lines: readonly StatementLine[],
): Promise<Map<StatementLine, string>> {
  const prints = [...new Set(lines.flatMap(printsOf))]
  const kept = new Set<string>()
  for (let start = 0; start < prints.length; start += AT_ONCE) {
    const some = inArray(statementLines.fingerprint, prints.slice(start, start + AT_ONCE))
    const { fingerprint } = statementLines
    const rows = await tx.db.select({ fingerprint }).from(statementLines).where(some)
    for (const row of rows) kept.add(row.fingerprint)
  }
  const known = new Map<StatementLine, string>()
  for (const line of lines) {
    const print = printsOf(line).find((candidate) => kept.has(candidate))
    // A kept line is one line of the file.
    if (print !== undefined && kept.delete(print)) known.set(line, print)
  }
  return known
}

const printsOf = ({ fingerprint, formerPrints = [] }: StatementLine) => [
  fingerprint,
  ...formerPrints,
]

export type AlikeLine = { line: StatementLine; earlier: StatementLineRow; fileName: string }

/** The new lines whose day and amount a kept line has that is none of this file. */
export async function findAlike(
  tx: Tx,
  lines: readonly StatementLine[],
  known: ReadonlyMap<StatementLine, string>,
): Promise<AlikeLine[]> {
  const fresh = lines.filter((line) => !known.has(line))
  const days = [...new Set(fresh.map(({ day }) => day))]
  if (days.length === 0) return []
  const rows = await tx.db
    .select({ earlier: statementLines, fileName: statements.fileName })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(inArray(statementLines.day, days))
  const mine = new Set(known.values())
  const others = Map.groupBy(
    rows.filter(({ earlier }) => !mine.has(earlier.fingerprint)),
    ({ earlier }) => `${earlier.day} ${earlier.amount}`,
  )
  return fresh.flatMap((line) => {
    const found = others.get(`${line.day} ${line.amount}`)?.shift()
    return found ? [{ line, ...found }] : []
  })
}
