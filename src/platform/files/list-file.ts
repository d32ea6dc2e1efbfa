// Lists that staff take out as CSV files, edit in a spreadsheet and bring back. No cell that is written
// can be run as a formula, and every cell is read as it was written. A file that is not such a list
// is refused with `not-csv`, one with too many rows with `too-many-rows`.

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from './decode-text.ts'

/** What a spreadsheet takes for a formula, and what is written before one. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const guarded = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const unguarded = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

export const writeListFile = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  stringify(
    [columns, ...rows.map((cells) => cells.map(guarded))],
    // The byte order mark tells Excel that this is UTF-8.
    { bom: true },
  )

/** A row by column, trimmed, with its number in a spreadsheet. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> }
type Limits = { required: readonly string[]; maxRows: number; longestRow: number }

/** The columns of a list, in small letters and with `_` for spaces, and its rows without empty ones. */
export function readListFile(
  bytes: Uint8Array,
  { required, maxRows, longestRow }: Limits,
): { columns: string[]; rows: FileRow[] } {
  const text = decodeText(bytes)
  if (text === undefined) throw new Refusal('not-csv')
  const [head = [], ...records] = recordsOf(text, { maxRows, longestRow })
  const columns = head.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, '_'),
  )
  if (required.some((name) => !columns.includes(name))) throw new Refusal('not-csv')
  refuseTooMany(records.length, maxRows)
  const rows = records
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, row }) => {
      const named = columns.map((name, index) => [name, unguarded((cells[index] ?? '').trim())])
      return { row, cells: Object.fromEntries(named) as Record<string, string> }
    })
  return { columns, rows }
}

export function refuseTooMany(rows: number, maxRows: number): void {
  if (rows > maxRows) throw new Refusal('too-many-rows', { rows: maxRows.toLocaleString('en') })
}

function recordsOf(text: string, { maxRows, longestRow }: Omit<Limits, 'required'>): string[][] {
  const [head = ''] = text.split('\n', 1)
  try {
    return parse(text, {
      bom: true,
      delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
      max_record_size: longestRow,
      relax_column_count: true,
      skip_empty_lines: false,
      to: maxRows + 2,
      trim: true,
    })
  } catch {
    throw new Refusal('not-csv')
  }
}
