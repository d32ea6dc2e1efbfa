// The stock count as a CSV file: the list that is downloaded, and reading it back. No cell of the
// list can be run as a formula by the program that opens it. What cannot be read as such a list is
// refused; what a row says is judged in import-counts.ts.

import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { COUNT_FILE_ROWS } from '#contract/stock.ts'
import { Refusal } from '#platform/refusal.ts'
import type { StockedProduct } from './with-stock.ts'

const COLUMNS = ['product_id', 'product', 'colour', 'on_hand', 'counted'] as const
type Column = (typeof COLUMNS)[number]
/** A row as it was typed; `row` is its number in a spreadsheet. */
export type CountRow = Record<Column, string> & { row: number }

/**
 * One row for each colour, with an empty last column for the count; refuses more rows than can be
 * read back.
 */
export function writeCountFile(stocked: StockedProduct[]): string {
  const rows = stocked.flatMap(({ product, stock }) =>
    Object.entries(stock.inventory).map(([color, pieces]) => [
      product.id,
      product.name,
      color,
      pieces,
      '',
    ]),
  )
  if (rows.length > COUNT_FILE_ROWS) throw new Refusal('too-many-rows')
  return stringify([COLUMNS, ...rows], { escape_formulas: true, bom: true })
}

/** The rows of a counted list without empty ones, or the refusals `not-csv` and `too-many-rows`. */
export function readCountFile(bytes: Uint8Array): CountRow[] {
  const [head, ...records] = parseRecords(textOf(bytes))
  const places = COLUMNS.map((name) => head?.findIndex((cell) => sameName(cell, name)) ?? -1)
  if (places.includes(-1)) throw new Refusal('not-csv')
  if (records.length > COUNT_FILE_ROWS) throw new Refusal('too-many-rows')
  return records
    .map((cells, index) => ({ cells, row: index + 2 }))
    .filter(({ cells }) => cells.some(Boolean))
    .map(({ cells, row }) => {
      const values = COLUMNS.map((column, index) => {
        const cell = cells[places[index] ?? -1] ?? ''
        return [column, withoutApostrophe(cell)] as const
      })
      return Object.fromEntries([...values, ['row', row]]) as CountRow
    })
}

const sameName = (cell: string, name: string) =>
  cell.toLowerCase().replaceAll(/[\s_]+/g, '_') === name

/** Removes the apostrophe that keeps a spreadsheet from running the cell as a formula. */
const withoutApostrophe = (cell: string) =>
  cell.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '')

/** Decodes UTF-8, or else Windows-1252, which spreadsheets on Windows write by default. */
function textOf(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new Refusal('not-csv')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const LONGEST_ROW = 10_000

function parseRecords(text: string): string[][] {
  const [head = ''] = text.split('\n', 1)
  const options = {
    bom: true,
    delimiter: head.includes(';') && !head.includes(',') ? ';' : ',',
    max_record_size: LONGEST_ROW,
    relax_column_count: true,
    to: COUNT_FILE_ROWS + 2,
    trim: true,
  }
  try {
    return parse(text, options)
  } catch {
    throw new Refusal('not-csv')
  }
}
