// Reads the lines of a statement that brought money in. No row is passed over: each becomes a line,
// or an error that names its column, or is listed as money out, a sum or a row without money, or waits
// for staff to say what the file does not tell.

import type {
  Direction,
  StatementColumns,
  StatementQuestion,
  StatementRowAside,
  StatementRowError,
  StatementWordFound,
} from '#contract/transfers.ts'
import { meaningsOf, wordOf } from './directions.ts'
import { headingsOf } from './row-table.ts'
import { stepsOf } from './running-balance.ts'
import { centsIn, daysIn, marksOut, plain, textOf } from './statement-cells.ts'
import type { StatementFile } from './statement-file.ts'
import { type Columns, type Context, readRow } from './statement-row.ts'
import { createHash } from 'node:crypto'

export type StatementLine = {
  rowNumber: number
  day: string
  description: string
  bankReference: string
  amount: number
  fingerprint: string
  /** The fingerprints that 0.1.0 gave the line (until 0.3.0). */
  formerFingerprints?: readonly string[]
}

export type StatementRead = {
  lines: StatementLine[]
  errors: StatementRowError[]
  aside: StatementRowAside[]
  words: StatementWordFound[]
  questions: StatementQuestion[]
}

type File = Pick<StatementFile, 'keys' | 'outTypes'> & { rows: readonly string[][] }

export function readLines(file: File, given: StatementColumns): StatementRead {
  const { rows, keys = [], outTypes = [] } = file
  const read: StatementRead = { lines: [], errors: [], aside: [], words: [], questions: [] }
  const { credit } = given
  if (credit === null) {
    const whole = { rows: rows.length - given.headingRow, example: '', readings: [] }
    return { ...read, questions: [{ about: 'money-in', ...whole }] }
  }
  const columns: Columns = { ...given, credit }
  const headings = headingsOf(rows, columns)
  const fingerprints = openFingerprints()
  const words = wordsOf(rows, columns)
  const amounts = rows.slice(columns.headingRow).map((row) => row[credit] ?? '')
  const context: Context = {
    columns,
    meanings: new Map(words.map(({ word, means }) => [word, means ?? undefined])),
    steps: balanceSteps(rows, columns),
    unsigned: columns.unsigned ?? (marksOut(amounts) ? 'in' : undefined),
    heading: columns.headingRow > 0 ? rows[columns.headingRow - 1]?.join('\n') : undefined,
    lines: 0,
    sumCents: 0,
  }
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell === '')) continue
    const key = keys[index]
    const fingerprint = key ? fingerprints.ofKey(key) : fingerprints.ofRow(row)
    if (index < columns.headingRow) {
      if (holdsMoney(row, columns)) read.aside.push(asideOf(row, index, 'above'))
      continue
    }
    const found = fingerprint
      ? unlessOut(readRow(row, index, context), columns, outTypes[index])
      : repeated(row)
    if ('unclear' in found) addQuestions(read.questions, found.unclear)
    else if ('aside' in found) read.aside.push(asideOf(row, index, found.aside))
    else if ('wrong' in found)
      read.errors.push({
        row: index + 1,
        column: headings[found.wrong] ?? '',
        message: found.message,
      })
    else {
      const texts = columns.description.map((column) => plain(row[column] ?? ''))
      const formerFingerprints = key ? [] : fingerprints.formerOf(found, texts)
      read.lines.push({ ...found, rowNumber: index + 1, fingerprint, formerFingerprints })
      context.lines += 1
      context.sumCents += found.amount
    }
  }
  return { ...read, words }
}

const asideOf = (row: readonly string[], index: number, why: StatementRowAside['why']) => ({
  row: index + 1,
  why,
  text: textOf(row),
})

const holdsMoney = (row: readonly string[], { day, dateOrder, credit }: Columns) =>
  daysIn(row[day] ?? '', dateOrder).length > 0 && centsIn(row[credit] ?? '') !== undefined

/** A row of money in that the bank calls money out is neither: staff look into it. */
const unlessOut = (
  found: ReturnType<typeof readRow>,
  { credit }: Columns,
  outType: string | undefined,
) =>
  outType && 'amount' in found
    ? {
        wrong: credit,
        message: `The bank calls this ${outType}, but the amount is not negative`,
      }
    : found

/** The bank's id is the last cell. */
const repeated = ({ length }: readonly string[]) => ({
  wrong: length - 1,
  message: 'A line above has the same id',
})

function addQuestions(
  questions: StatementQuestion[],
  unclear: readonly Omit<StatementQuestion, 'rows'>[],
): void {
  for (const one of unclear) {
    const known = questions.find(({ about }) => about === one.about)
    if (known) known.rows += 1
    else questions.push({ ...one, rows: 1 })
  }
}

/** The words of the column for debit or credit, with what they mean. */
function wordsOf(rows: readonly string[][], columns: Columns): StatementWordFound[] {
  const { direction, credit, headingRow } = columns
  if (direction === null) return []
  const cells = rows
    .slice(headingRow)
    .filter((row) => holdsMoney(row, columns) && (centsIn(row[credit] ?? '') ?? 0) > 0)
    .map((row) => row[direction] ?? '')
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(wordOf(cell), (counts.get(wordOf(cell)) ?? 0) + 1)
  const meanings = meaningsOf(cells, columns.words)
  return [...counts].map(([word, rows]) => ({ word, rows, means: meanings.get(word) ?? null }))
}

/**
 * Whether the balance rose or fell, by row; only for files in which nothing else tells the
 * direction.
 */
function balanceSteps(rows: readonly string[][], columns: Columns): Map<number, Direction> {
  const { balance, direction, credit } = columns
  if (balance === null || direction !== null) return new Map()
  const steps = stepsOf(rows, balance, [credit])
  return new Map(steps.map(({ row, direction: went }) => [row, went]))
}

type Line = { day: string; amount: number; description: string; bankReference: string }

/** Only the first description columns, up to this number, are tried for former fingerprints. */
const MAX_FORMER = 4

/**
 * Fingerprints by which a line of a statement is recognised. Each is a hash of the whole row as the
 * bank wrote it, so that it is the same whichever columns staff choose; equal rows are numbered in
 * the order of the file. Lines stored by 0.1.0 have a hash of the chosen columns, which is
 * still recognised (until 0.3.0). Where the bank gives each line an id, that alone identifies it.
 */
function openFingerprints() {
  const counts = new Map<string, number>()
  const keys = new Set<string>()
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
    /** The fingerprint of a row that the bank gave an id; empty for an id that a row above has. */
    ofKey(key: string): string {
      if (keys.has(key)) return ''
      keys.add(key)
      return createHash('sha256').update(`id ${key}`).digest('hex')
    },
    /**
     * The fingerprints under which 0.1.0 may have stored the line, one for each description column (until 0.3.0).
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
