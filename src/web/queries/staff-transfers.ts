// Transfers and bank statements as staff see and decide them.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReceivePayment, StatementColumns, TransferDetailView } from '#contract/transfers.ts'
import { useSendOnce } from './send-once.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const TRANSFERS = '/api/transfers'
const LINES = '/api/statement-lines'
const STATEMENTS = '/api/bank-statements'

/** A page of the list, as the query string asks. */
export const transfersQuery = (asked: string) => staffListQuery(TRANSFERS, asked)

export const transferCountsQuery = () => staffQuery('/api/transfer-counts')

export const transferQuery = (orderId: number) => staffQuery(`${TRANSFERS}/${orderId}`)

export const linesQuery = (asked: string) => staffListQuery(LINES, asked)

export const statementsQuery = (asked: string) => staffListQuery(STATEMENTS, asked)

/** Notes money once, however often it is pressed. */
export function useReceivePayment(orderId: number) {
  const once = useSendOnce()
  return useDeciding(orderId, (payment: ReceivePayment) =>
    once(payment, (key) => sendAsStaff('POST', `${TRANSFERS}/${orderId}/payments`, payment, key)),
  )
}

export const useReversePayment = (orderId: number) =>
  useDeciding(orderId, (paymentId: number) =>
    sendAsStaff('DELETE', `${TRANSFERS}/${orderId}/payments/${paymentId}`),
  )

export const useRejectReceipt = (orderId: number, receiptId: number) =>
  useDeciding(orderId, (reason: string) =>
    sendAsStaff('POST', `${TRANSFERS}/${orderId}/receipts/${receiptId}/rejection`, { reason }),
  )

/** A change of one transfer, which is answered as it is afterwards. */
function useDeciding<Input>(
  orderId: number,
  decide: (input: Input) => Promise<TransferDetailView>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSuccess: (transfer) =>
      replaceQueryData<TransferDetailView>(client, transferQuery(orderId).queryKey, transfer),
    onSettled: () => readAgain(client),
  })
}

type Statement = {
  file: File
  columns?: StatementColumns | undefined
  keepGood?: boolean
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

export function useImportStatement() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (statement: Statement) => sendAsStaff('POST', STATEMENTS, formOf(statement)),
    onSettled: () => readAgain(client),
  })
}

export function useMatchLine(lineId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (orderId: number) => sendAsStaff('POST', `${LINES}/${lineId}/match`, { orderId }),
    onSettled: () => readAgain(client),
  })
}

export function useMatchSureLines() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lineIds: number[]) => sendAsStaff('POST', `${LINES}/matches`, { lineIds }),
    onSettled: () => readAgain(client),
  })
}

export function useSetLineAside(lineId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (aside: boolean) => sendAsStaff('PUT', `${LINES}/${lineId}`, { aside }),
    onSettled: () => readAgain(client),
  })
}

/** Money that is noted changes orders too. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) =>
      /^\/api\/(transfer|bank-statements|statement-lines|order)/.test(String(path)),
  })
}
