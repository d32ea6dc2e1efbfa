// The files of orders: proofs of deposit. The name that one came with is replaced once its file may go:
// the row stays, as payments in the books refer to it.

import { ERASED } from '#platform/database/personal-columns.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'

const FOLDER = 'receipts'

/** Replaces the file name once the books need the file no more. */
export const FORGOTTEN = '(forgotten)'

export const receiptFile = ({ storedName }: { storedName: string }) => `${FOLDER}/${storedName}`

export const RECEIPT_FILES: FileKind = {
  what: 'uploaded proofs of deposit, under random names; the database assigns them to orders',
  kept: 'half a year if it paid nothing, else seven years',
  folders: [FOLDER],
  place: 'data folder',
  table: 'order_receipts',
  column: 'stored_name',
  named: `select '${FOLDER}/' || stored_name as path, true as here from order_receipts
    where file_name not in ('${ERASED}', '${FORGOTTEN}')`,
}
