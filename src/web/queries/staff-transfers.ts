// Bank statements as files, and payments that are taken back.

import type { AfterTakingBack } from '#contract/order-money.ts'
import type { StatementColumns } from '#contract/transfers.ts'
import { useCall, useChange } from './change.ts'
import { sendAsStaff, staffKey } from './staff-call.ts'
import { formWith } from './upload.ts'

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

const formOf = ({ file, columns, keepGood, leaveAlike }: Statement) =>
  formWith({
    file,
    columns: columns && JSON.stringify(columns),
    keepGood: keepGood && 'yes',
    leaveAlike: leaveAlike && 'yes',
  })

export const usePreviewStatement = () =>
  useCall((statement: Statement) => sendAsStaff('POST', `${STATEMENTS}/preview`, formOf(statement)))

export const useImportStatement = () =>
  useChange((statement: Statement) => sendAsStaff('POST', STATEMENTS, formOf(statement)))
