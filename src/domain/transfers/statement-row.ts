// Reads one row of a statement: as a line of money in, what is wrong with it, why it brings no money,
// or what has to be known before it can be read.

import type {
  Direction,
  StatementColumns,
  StatementQuestion,
  StatementRowAside,
} from '#contract/transfers.ts'
import { wordOf } from './directions.ts'
import { cellsOf } from './row-table.ts'
import { BALANCE, centsIn, daysIn, plain, TOTAL, wayOf } from './statement-cells.ts'
import type { StatementLine } from './statement-lines.ts'

const MAX_LENGTH = { description: 300, reference: 80, cell: 40 }

/** The columns of a file of which the column of money in is known. */
export type Columns = StatementColumns & { credit: number }

export type Row = Pick<StatementLine, 'day' | 'description' | 'bankReference' | 'amount'>
type Wrong = { wrong: number; message: string }
type Aside = { aside: StatementRowAside['why'] }
type Unclear = { unclear: Omit<StatementQuestion, 'rows'>[] }

export type Context = {
  columns: Columns
  meanings: ReadonlyMap<string, Direction | undefined>
  steps: ReadonlyMap<number, Direction>
  /** What an amount is that has no mark, no word and no balance; undefined if that is not known. */
  unsigned: Direction | undefined
  heading: string | undefined
  /** The number of lines above the row. */
  lines: number
  /** The sum of their amounts. */
  sumCents: number
}

export function readRow(
  row: readonly string[],
  index: number,
  context: Context,
): Row | Wrong | Aside | Unclear {
  const { columns } = context
  const cell = cellsOf(row)
  const written = cell(columns.credit)
  const days = daysIn(cell(columns.day), columns.dateOrder)
  const [day] = days
  const amount = centsIn(written)
  if (isSum(row, amount, context)) return { aside: 'sum' }
  if (row.join('\n') === context.heading) return { aside: 'other' }
  if (written === '' || /^[-–—]+$/.test(written)) return { aside: day ? 'out' : 'other' }
  if (amount === undefined)
    return { wrong: columns.credit, message: `“${short(written)}” is not an amount` }
  if (amount === 0) return { aside: 'other' }
  if (amount < 0) return { aside: 'out' }
  const went =
    columns.direction === null
      ? (wayOf(written) ?? context.steps.get(index) ?? context.unsigned)
      : (directionByWord(row, context) ?? wayOf(written))
  if (went === 'out') return { aside: 'out' }
  if (!day) return noDay(cell(columns.day), columns.day)
  if (went === undefined && columns.direction !== null)
    return { wrong: columns.direction, message: unclear(cell(columns.direction)) }
  const questions = [
    ...(went === undefined ? [ask('direction', written)] : []),
    ...(days.length > 1 ? [ask('days', cell(columns.day), days)] : []),
  ]
  if (questions.length > 0) return { unclear: questions }
  const texts = columns.description.map((column) => plain(cell(column)))
  const description = [...new Set(texts)].filter(Boolean).join(' ').slice(0, MAX_LENGTH.description)
  const bankReference = plain(cell(columns.reference)).slice(0, MAX_LENGTH.reference)
  return { day, description, bankReference, amount }
}

const directionByWord = (row: readonly string[], { columns, meanings }: Context) =>
  meanings.get(wordOf(row[columns.direction ?? 0] ?? ''))

const ask = (about: StatementQuestion['about'], cell: string, readings: string[] = []) => ({
  about,
  example: short(cell),
  readings,
})

const noDay = (written: string, column: number): Wrong => ({
  wrong: column,
  message: written ? `“${short(written)}” is not a date` : 'The date is missing',
})

const unclear = (written: string) =>
  written
    ? `Not clear whether “${short(written)}” is money in or money out`
    : 'Not clear whether this is money in or money out'

/**
 * Whether a row adds up others: its text says so, or it has nothing but the sum of the lines above.
 */
function isSum(row: readonly string[], amount: number | undefined, context: Context): boolean {
  const cells = row.filter(Boolean).map((cell) => cell.slice(0, MAX_LENGTH.cell))
  if (cells.some((cell) => BALANCE.test(cell))) return true
  const written = row[context.columns.day] ?? ''
  if (TOTAL.test(cells[0] ?? ''))
    return written === '' || TOTAL.test(written.slice(0, MAX_LENGTH.cell))
  if (written !== '' || context.lines < 2 || amount !== context.sumCents) return false
  return cells.every((cell) => !/[a-z]{2}/i.test(cell))
}

const short = (text: string) =>
  text.length > MAX_LENGTH.cell ? `${text.slice(0, MAX_LENGTH.cell)}…` : text
