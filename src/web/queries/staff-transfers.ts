// Transfers and bank statements as staff see and decide them.

import type { AfterTakingBack } from '#contract/order-money.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReceivePayment, StatementColumns, TransferDetailView } from '#contract/transfers.ts'
import { sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const TRANSFERS = '/api/transfers'
const LINES = '/api/statement-lines'
const STATEMENTS = '/api/bank-statements'

/** Money that is recorded changes orders too. */
const invalidates = /^\/api\/(transfer|bank-statements|statement-lines|order)/

export const transferCountsQuery = () => staffQuery('/api/transfer-counts')

export const transferQuery = (orderId: number) => staffQuery(`${TRANSFERS}/${orderId}`)

/** A change of one transfer, which responds with the transfer afterwards. */
const useTransferChange = <Input>(
  orderId: number,
  change: (input: Input) => Promise<TransferDetailView>,
) => useStaffChange({ invalidates, replaces: transferQuery(orderId).queryKey }, change)

/** Records money once, however often it is pressed. */
export const useReceivePayment = (orderId: number) =>
  useTransferChange<ReceivePayment>(orderId, usePostOnce(`${TRANSFERS}/${orderId}/payments`))

export const useReversePayment = (orderId: number) =>
  useTransferChange(orderId, ({ paymentId, next }: { paymentId: number; next: AfterTakingBack }) =>
    sendAsStaff('DELETE', `${TRANSFERS}/${orderId}/payments/${paymentId}?next=${next}`),
  )

export const useRejectReceipt = (orderId: number, receiptId: number) =>
  useTransferChange(orderId, (reason: string) =>
    sendAsStaff('POST', `${TRANSFERS}/${orderId}/receipts/${receiptId}/rejection`, { reason }),
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
  useMutation({
    mutationFn: (statement: Statement) =>
      sendAsStaff('POST', `${STATEMENTS}/preview`, formOf(statement)),
  })

export const useImportStatement = () =>
  useStaffChange({ invalidates }, (statement: Statement) =>
    sendAsStaff('POST', STATEMENTS, formOf(statement)),
  )

export const useMatchLine = (lineId: number) =>
  useStaffChange({ invalidates }, (orderId: number) =>
    sendAsStaff('POST', `${LINES}/${lineId}/match`, { orderId }),
  )

export const useMatchSureLines = () =>
  useStaffChange({ invalidates }, (lineIds: number[]) =>
    sendAsStaff('POST', `${LINES}/matches`, { lineIds }),
  )

export const useSetLineAside = (lineId: number) =>
  useStaffChange({ invalidates }, (aside: boolean) =>
    sendAsStaff('PUT', `${LINES}/${lineId}`, { aside }),
  )
