// The format of a bank's statements is known by the headings once staff have confirmed the columns of
// one; the next file with these headings is read so, without a guess. Days that contradict their order are
// asked about again. Confirming other columns corrects it.

import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { StatementColumns } from '#contract/transfers.ts'
import { actorLabel, type Tx } from '#platform/tx.ts'
import { contradictsDateOrder, guessColumns, isMoneyOrDay, withDateOrder } from './guess-columns.ts'
import { HEADING_WITHIN } from './row-table.ts'
import { plain } from './statement-cells.ts'
import type { StatementFile } from './statement-file.ts'
import { statementFormats } from './statement-formats.table.ts'

export type Format = { confirmedBy: string; confirmedAt: Date }
type Found = { columns: StatementColumns; format: Format | null }
type Rows = readonly string[][]

/** The columns that the file tells, else those that staff confirmed for its headings, else guessed ones. */
export async function findColumns(tx: Tx, { rows, columns }: StatementFile): Promise<Found> {
  if (columns) return { columns, format: null }
  return (await findFormat(tx, rows)) ?? { columns: guessColumns(rows), format: null }
}

async function findFormat(tx: Tx, rows: Rows): Promise<Found | undefined> {
  const prints = rows.slice(0, HEADING_WITHIN).map(fingerprintOf)
  const wanted = prints.filter((print) => print !== undefined)
  const { fingerprint } = statementFormats
  const known = await tx.db.select().from(statementFormats).where(inArray(fingerprint, wanted))
  const found = known.find((format) => prints.includes(format.fingerprint))
  const columns = StatementColumns.safeParse(found?.columns)
  if (!found || !columns.success) return undefined
  const headingRow = prints.indexOf(found.fingerprint) + 1
  const confirmed = { ...columns.data, headingRow }
  return {
    columns: contradictsDateOrder(rows, confirmed)
      ? { ...confirmed, dateOrder: null }
      : withDateOrder(rows, confirmed),
    format: found,
  }
}

/** Keeps the columns by which staff import a file, unless it has no headings. */
export async function rememberFormat(tx: Tx, rows: Rows, chosen: StatementColumns): Promise<void> {
  const fingerprint = chosen.headingRow > 0 && fingerprintOf(rows[chosen.headingRow - 1] ?? [])
  if (!fingerprint) return
  // Beside a balance it was said of single rows of this file, such as the first.
  const unsigned = chosen.balance === null ? chosen.unsigned : null
  const columns = { ...chosen, unsigned, headingRow: 0 }
  const row = { columns, confirmedBy: actorLabel(tx.actor), confirmedAt: tx.now }
  await tx.db
    .insert(statementFormats)
    .values({ fingerprint, ...row })
    .onConflictDoUpdate({
      target: statementFormats.fingerprint,
      set: row,
      setWhere: sql`${statementFormats.columns} <> excluded.columns`,
    })
}

/** Of a row that may be headings: two words or more, neither days nor amounts among them. */
function fingerprintOf(row: readonly string[]): string | undefined {
  const cells = row.filter(Boolean)
  if (cells.length < 2 || cells.some(isMoneyOrDay)) return undefined
  const text = plain(JSON.stringify(row).normalize('NFKC').toLowerCase())
  return createHash('sha256').update(text).digest('hex')
}
