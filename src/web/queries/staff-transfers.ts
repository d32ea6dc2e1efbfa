// Bank statements as files, and payments that are taken back.

import type { AfterTakingBack } from '#contract/order-money.ts'
import type { StatementColumns } from '#contract/transfers.ts'
import { useCall, useChange } from './change.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'

const STATEMENTS = '/api/bank-statements'

export const useReversePayment = (orderId: number, paymentId: number) =>
  useChange(
    (next: AfterTakingBack) =>
      sendAsStaff('DELETE', `/api/transfers/${orderId}/payments/${paymentId}?next=${next}`),
    { replaces: staffKey(`/api/transfers/${orderId}`) },
  )

type Statement = {
  file: File
  columns?: StatementColumns | undefined
  /** Import the valid rows of a file that also has invalid ones. */
  keepGood?: boolean
  /** Leave out new lines that look like one of another file. */
  leaveAlike?: boolean
}

function formOf({ file, columns, keepGood, leaveAlike }: Statement): FormData {
  const form = new FormData()
  form.set('file', file)
  if (columns) form.set('columns', JSON.stringify(columns))
  if (keepGood) form.set('keepGood', 'yes')
  if (leaveAlike) form.set('leaveAlike', 'yes')
  return form
}

export const usePreviewStatement = () =>
  useCall((statement: Statement) => sendAsStaff('POST', `${STATEMENTS}/preview`, formOf(statement)))

export const useImportStatement = () =>
  useChange((statement: Statement) => sendAsStaff('POST', STATEMENTS, formOf(statement)))
