// Reads the file of a statement: OFX, whose columns are told by the file, or CSV.

import { STATEMENT_MAX_ROWS } from '#contract/transfers.ts'
import { readCsv } from '#platform/files/csv-file.ts'
import { decodeText } from '#platform/files/decode-text.ts'
import { isOfx, type OfxFile, readOfx } from './ofx-file.ts'

export type StatementFile = Pick<OfxFile, 'rows'> & Partial<OfxFile>

export function readStatementFile(bytes: Buffer): StatementFile {
  const text = decodeText(bytes) ?? ''
  return isOfx(text)
    ? readOfx(text, STATEMENT_MAX_ROWS)
    : { rows: readCsv(bytes, STATEMENT_MAX_ROWS) }
}
