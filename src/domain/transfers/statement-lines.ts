// Reads the money that came in out of a statement's rows. Each row that cannot be read is named with
// its number, its column and what is wrong; money that left is counted and not kept.

import { createHash } from 'node:crypto'
import type { StatementColumns, StatementRowError } from '#contract/transfers.ts'
import { centsIn, dayIn, saysOut } from './statement-cells.ts'

export type StatementLine = {
  rowNumber: number
  day: string
  description: string
  bankReference: string
  amount: number
  fingerprint: string
}

export type StatementRead = {
  lines: StatementLine[]
  moneyOut: number
  errors: StatementRowError[]
}

const LONGEST = { description: 300, reference: 80, cell: 40 }

export function readLines(rows: readonly string[][], columns: StatementColumns): StatementRead {
  const read: StatementRead = { lines: [], moneyOut: 0, errors: [] }
  const headings = headingsOf(rows, columns)
  const turns = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (index < columns.headingRow || row.every((cell) => cell === '')) continue
    const line = readRow(row, columns)
    if (line === 'out') read.moneyOut += 1
    else if ('wrong' in line)
      read.errors.push({
        row: index + 1,
        column: headings[line.wrong] ?? '',
        message: line.message,
      })
    else read.lines.push({ ...line, rowNumber: index + 1, fingerprint: printOf(line, turns) })
  }
  return read
}

/** What each column is called in the file, or its letter. */
export function headingsOf(rows: readonly string[][], { headingRow }: StatementColumns): string[] {
  const named = headingRow > 0 ? (rows[headingRow - 1] ?? []) : []
  const width = Math.max(1, ...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, index) => named[index] || `Column ${letterOf(index)}`)
}

const letterOf = (index: number): string =>
  index < 26
    ? String.fromCodePoint(65 + index)
    : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`

type Row = Omit<StatementLine, 'rowNumber' | 'fingerprint'>
type Wrong = { wrong: number; message: string }

function readRow(row: readonly string[], columns: StatementColumns): Row | Wrong | 'out' {
  const cell = (index: number | null) => (index === null ? '' : (row[index] ?? ''))
  const written = cell(columns.credit)
  if (written === '' || /^[-–—]+$/.test(written)) return 'out'
  const amount = centsIn(written)
  if (amount === undefined)
    return { wrong: columns.credit, message: `“${short(written)}” is not an amount` }
  if (amount <= 0 || saysOut(cell(columns.direction))) return 'out'
  const day = dayIn(cell(columns.day), columns.dateOrder)
  if (!day)
    return {
      wrong: columns.day,
      message: cell(columns.day)
        ? `“${short(cell(columns.day))}” is not a day`
        : 'The day is missing',
    }
  const description = plain(cell(columns.description)).slice(0, LONGEST.description)
  const bankReference = plain(cell(columns.reference)).slice(0, LONGEST.reference)
  return { day, description, bankReference, amount }
}

const plain = (text: string) => text.replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim()
const short = (text: string) =>
  text.length > LONGEST.cell ? `${text.slice(0, LONGEST.cell)}…` : text

/** Two lines that say the same are told apart by which of them it is, in the order of the file. */
function printOf(line: Row, turns: Map<string, number>): string {
  const { day, amount, description, bankReference } = line
  const said = JSON.stringify([day, amount, description.toLowerCase(), bankReference.toLowerCase()])
  const turn = (turns.get(said) ?? 0) + 1
  turns.set(said, turn)
  return createHash('sha256').update(`${said} ${turn}`).digest('hex')
}
