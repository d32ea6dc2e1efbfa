// Which lines of a statement are stored already, and which new ones look like a line of another file:
// the same day and amount with another description, as when a bank exports in two formats.

import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/tx.ts'
import { ID_HEADING } from './ofx-file.ts'
import type { StatementLine, StatementRead } from './statement-lines.ts'
import { type StatementLineRow, statementLines, statements } from './statements.table.ts'

const AT_ONCE = 10_000

/** The fingerprint under which each known line is stored. */
export async function findKnown(
  tx: Tx,
  lines: readonly StatementLine[],
): Promise<Map<StatementLine, string>> {
  const stored = await storedAmounts(tx, lines)
  const known = new Map<StatementLine, string>()
  for (const line of lines) {
    const print = fingerprintsOf(line).find((candidate) => stored.has(candidate))
    // A stored line matches one line of the file only.
    if (print !== undefined && stored.delete(print)) known.set(line, print)
  }
  return known
}

/**
 * The lines of a file that gives each line an id, without those whose id a stored line of another
 * amount has: these are errors, because it is not known whether they are new.
 */
export async function withoutReusedIds(tx: Tx, read: StatementRead): Promise<StatementRead> {
  const stored = await storedAmounts(tx, read.lines)
  const isReused = ({ fingerprint, amount }: StatementLine) =>
    (stored.get(fingerprint) ?? amount) !== amount
  const reused = read.lines.filter(isReused).map(({ rowNumber: row }) => ({
    row,
    column: ID_HEADING,
    message: 'The bank used this ID before for another amount',
  }))
  return {
    ...read,
    lines: read.lines.filter((line) => !isReused(line)),
    errors: [...read.errors, ...reused].toSorted((a, b) => a.row - b.row),
  }
}

/** The amounts of the stored lines that have a fingerprint of these, by it. */
async function storedAmounts(
  tx: Tx,
  lines: readonly StatementLine[],
): Promise<Map<string, number>> {
  const fingerprints = [...new Set(lines.flatMap(fingerprintsOf))]
  const stored = new Map<string, number>()
  for (let start = 0; start < fingerprints.length; start += AT_ONCE) {
    const some = inArray(statementLines.fingerprint, fingerprints.slice(start, start + AT_ONCE))
    const { fingerprint, amount } = statementLines
    const rows = await tx.db.select({ fingerprint, amount }).from(statementLines).where(some)
    for (const row of rows) stored.set(row.fingerprint, row.amount)
  }
  return stored
}

const fingerprintsOf = ({ fingerprint, formerFingerprints = [] }: StatementLine) => [
  fingerprint,
  ...formerFingerprints,
]

export type AlikeLine = { line: StatementLine; earlier: StatementLineRow; fileName: string }

/** The new lines whose day and amount equal those of a stored line that is not in this file. */
export async function findAlike(
  tx: Tx,
  lines: readonly StatementLine[],
  known: ReadonlyMap<StatementLine, string>,
): Promise<AlikeLine[]> {
  const newLines = lines.filter((line) => !known.has(line))
  const days = [...new Set(newLines.map(({ day }) => day))]
  if (days.length === 0) return []
  const rows = await tx.db
    .select({ earlier: statementLines, fileName: statements.fileName })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(inArray(statementLines.day, days))
  const knownFingerprints = new Set(known.values())
  const others = Map.groupBy(
    rows.filter(({ earlier }) => !knownFingerprints.has(earlier.fingerprint)),
    ({ earlier }) => `${earlier.day} ${earlier.amount}`,
  )
  return newLines.flatMap((line) => {
    // Each stored line is alike to one new line only.
    const alike = others.get(`${line.day} ${line.amount}`)?.shift()
    return alike ? [{ line, ...alike }] : []
  })
}
