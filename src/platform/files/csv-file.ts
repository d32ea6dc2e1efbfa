// Reads CSV files as banks and spreadsheets write them, with any usual delimiter. Anything else is
// refused with a sentence that says what to do.

import { parse } from 'csv-parse/sync'
import { Refusal } from '#platform/refusal.ts'
import { decodeText } from './decode-text.ts'

const DELIMITERS = [',', ';', '\t', '|']
const SAMPLE_ROWS = 40
/** Maximum characters of a row; a longer one is an unclosed quote. */
const MAX_ROW_CHARACTERS = 5000
/** How files of ZIP (and Excel), PDF, old Excel, JSON and HTML begin. */
const NOT_CSV = ['PK', '%PDF', '\u00D0\u00CF', '{', '<']

/** The cells of a file, trimmed; empty rows are included, so that row numbers match the file. */
export function readCsv(bytes: Buffer, maxRows: number): string[][] {
  const text = decodeText(bytes) ?? ''
  const isOther = NOT_CSV.some((sign) => text.startsWith(sign))
  const delimiter = isOther ? undefined : delimiterOf(text)
  if (!delimiter) throw new Refusal('statement-not-csv')
  const rows = rowsOf(text, delimiter)
  if (!rows) throw new Refusal('statement-not-csv')
  if (rows.length > maxRows) throw new Refusal('statement-too-large')
  return rows
}

/** The delimiter that splits most rows into the same number of cells, two or more. */
function delimiterOf(text: string): string | undefined {
  const scored = DELIMITERS.map((delimiter) => {
    const rows = rowsOf(text, delimiter, SAMPLE_ROWS) ?? []
    return { delimiter, score: scoreOf(rows) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.delimiter : undefined
}

/**
 * Counts the rows of the most common width, two or more; of equal counts, the wider rows win, if they do not tear amounts
 * such as 168,000.00 apart.
 */
function scoreOf(rows: string[][]): number {
  const isTorn = rows.some((row) =>
    row.some((cell, index) => /\d$/.test(cell) && /^\d{3}\.\d\d\b/.test(row[index + 1] ?? '')),
  )
  const byWidth = new Map<number, number>()
  for (const { length } of rows) if (length > 1) byWidth.set(length, (byWidth.get(length) ?? 0) + 1)
  return Math.max(0, ...[...byWidth].map(([width, times]) => times * 100 + (isTorn ? 0 : width)))
}

function rowsOf(text: string, delimiter: string, to = -1): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      to,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: MAX_ROW_CHARACTERS,
    })
  } catch {
    return undefined
  }
}
