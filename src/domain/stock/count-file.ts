// The stock count as a CSV file: the list that is downloaded, and reading it back. What cannot be read
// as such a list is refused; what a row says is judged in import-counts.ts.

import { COUNT_FILE_ROWS } from '#contract/stock.ts'
import { readListFile, refuseTooMany, writeListFile } from '#platform/files/list-file.ts'
import { pick } from '#platform/pick.ts'
import type { StockedProduct } from './with-stock.ts'

const COLUMNS = ['product_id', 'product', 'colour', 'on_hand', 'counted'] as const
type Column = (typeof COLUMNS)[number]
/** A row as it was typed; `row` is its number in a spreadsheet. */
export type CountRow = Record<Column, string> & { row: number }

const LONGEST_ROW = 10_000

/**
 * One row for each colour, with an empty last column for the count; refuses more rows than can be
 * read back.
 */
export function writeCountFile(stocked: StockedProduct[]): string {
  const rows = stocked.flatMap(({ product, stock }) =>
    Object.entries(stock.inventory).map(([color, pieces]) => [
      String(product.id),
      product.name,
      color,
      String(pieces),
      '',
    ]),
  )
  refuseTooMany(rows.length, COUNT_FILE_ROWS)
  return writeListFile(COLUMNS, rows)
}

/** The rows of a counted list without empty ones, or the refusals `not-csv` and `too-many-rows`. */
export function readCountFile(bytes: Uint8Array): CountRow[] {
  const limits = { required: COLUMNS, maxRows: COUNT_FILE_ROWS, longestRow: LONGEST_ROW }
  const { rows } = readListFile(bytes, limits)
  return rows.map(({ row, cells }) => ({
    ...pick(cells as Record<Column, string>, ...COLUMNS),
    row,
  }))
}
