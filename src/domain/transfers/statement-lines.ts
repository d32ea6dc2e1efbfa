// Reads the lines of a statement that brought money in. No row is passed over: each becomes a line,
// or an error that names its column, or is listed as money out, a sum or a row without money.

import type {
  Direction,
  StatementRowAside,
  StatementRowError,
  StatementWordFound,
} from '#contract/transfers.ts'
import { meaningsOf, wordOf } from './directions.ts'
import { stepsOf } from './running-balance.ts'
import { centsIn, dayIn, plain, textOf } from './statement-cells.ts'
import { type Columns, type Context, readRow } from './statement-row.ts'
import { createHash } from 'node:crypto'

export type StatementLine = {
  rowNumber: number
  day: string
  description: string
  bankReference: string
  amount: number
  fingerprint: string
  /** The fingerprints that earlier versions of the shop gave the line. */
  formerFingerprints?: readonly string[]
}

export type StatementRead = {
  lines: StatementLine[]
  errors: StatementRowError[]
  aside: StatementRowAside[]
  words: StatementWordFound[]
}

export function readLines(rows: readonly string[][], columns: Columns): StatementRead {
  const read: StatementRead = { lines: [], errors: [], aside: [], words: [] }
  const headings = headingsOf(rows, columns)
  const fingerprints = openFingerprints()
  const words = wordsOf(rows, columns)
  const context: Context = {
    columns,
    meanings: new Map(words.map(({ word, means }) => [word, means ?? undefined])),
    steps: balanceSteps(rows, columns),
    heading: columns.headingRow > 0 ? rows[columns.headingRow - 1]?.join('\n') : undefined,
    lines: 0,
    sumCents: 0,
  }
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue
    const fingerprint = fingerprints.ofRow(row)
    if (index < columns.headingRow) continue
    const found = readRow(row, index, context)
    if ('aside' in found) read.aside.push({ row: index + 1, why: found.aside, text: textOf(row) })
    else if ('wrong' in found)
      read.errors.push({
        row: index + 1,
        column: headings[found.wrong] ?? '',
        message: found.message,
      })
    else {
      const texts = columns.description.map((column) => plain(row[column] ?? ''))
      const formerFingerprints = fingerprints.formerOf(found, texts)
      read.lines.push({ ...found, rowNumber: index + 1, fingerprint, formerFingerprints })
      context.lines += 1
      context.sumCents += found.amount
    }
  }
  return { ...read, words }
}

/** The heading of each column in the file, or its letter. */
export function headingsOf(
  rows: readonly string[][],
  { headingRow }: { headingRow: number },
): string[] {
  const named = headingRow > 0 ? (rows[headingRow - 1] ?? []) : []
  const width = Math.max(1, ...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, index) => named[index] || `Column ${letterOf(index)}`)
}

const letterOf = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`

/** The words of the column for debit or credit, with what they mean. */
function wordsOf(rows: readonly string[][], columns: Columns): StatementWordFound[] {
  const { direction, credit, headingRow, day, dateOrder } = columns
  if (direction === null) return []
  const cells = rows
    .slice(headingRow)
    .filter((row) => (centsIn(row[credit] ?? '') ?? 0) > 0 && dayIn(row[day] ?? '', dateOrder))
    .map((row) => row[direction] ?? '')
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(wordOf(cell), (counts.get(wordOf(cell)) ?? 0) + 1)
  const meanings = meaningsOf(cells, columns.words ?? [])
  return [...counts].map(([word, rows]) => ({ word, rows, means: meanings.get(word) ?? null }))
}

/**
 * Whether the balance rose or fell, by row; only for files in which nothing else tells the
 * direction.
 */
function balanceSteps(rows: readonly string[][], columns: Columns): Map<number, Direction> {
  const { balance, direction, credit } = columns
  if (balance === undefined || balance === null || direction !== null) return new Map()
  const steps = stepsOf(rows, balance, [credit])
  return new Map(steps.map(({ row, direction: went }) => [row, went]))
}

type Line = { day: string; amount: number; description: string; bankReference: string }

/** Only the first description columns, up to this number, are tried for former fingerprints. */
const MAX_FORMER = 4

/**
 * Fingerprints by which a line of a statement is recognised. Each is a hash of the whole row as the
 * bank wrote it, so that it is the same whichever columns staff choose; equal rows are numbered in
 * the order of the file. Lines stored by earlier versions have a hash of the chosen columns, which
 * is still recognised.
 */
function openFingerprints() {
  const counts = new Map<string, number>()
  /** Texts with the same `countKey` are numbered in the order of the calls. */
  const hashOf = (text: string, countKey: string) => {
    const index = (counts.get(countKey) ?? 0) + 1
    counts.set(countKey, index)
    return createHash('sha256').update(`${text} ${index}`).digest('hex')
  }
  return {
    /** The fingerprint of a row. To be called once for each row of a file, from the first one on. */
    ofRow(row: readonly string[]): string {
      const text = `row ${normal(row)}`
      return hashOf(text, text)
    },
    /**
     * The fingerprints under which earlier versions may have stored the line, one for each
     * description column.
     */
    formerOf({ day, amount, bankReference }: Line, texts: readonly string[]): string[] {
      return texts.slice(0, MAX_FORMER).map((text, column) => {
        const words = [text.slice(0, 300).toLowerCase(), bankReference.toLowerCase()]
        const key = JSON.stringify([day, amount, ...words])
        return hashOf(key, `${column} ${key}`)
      })
    },
  }
}

/**
 * The text of a row for comparison: ignores case, spaces, thousands separators and empty cells at
 * the end.
 */
function normal(row: readonly string[]): string {
  const cells = row.slice(0, row.findLastIndex(Boolean) + 1)
  const text = JSON.stringify(cells).normalize('NFKC').toLowerCase()
  return plain(text.replaceAll(/(?<=\d),(?=\d{3})/g, ''))
}
