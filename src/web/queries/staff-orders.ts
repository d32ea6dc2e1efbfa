// Orders as staff see and change them.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { EditOrder } from '#contract/orders.ts'
import { readFileAsStaff, sendAsStaff, staffKey } from './staff-call.ts'

const LIST = '/api/orders'

/** A receipt as a data: URL: the content security policy allows pictures no blob: URL. */
export const receiptPictureQuery = (orderId: number, receiptId: number) =>
  queryOptions<string>({
    queryKey: staffKey(`${LIST}/${orderId}/receipts/${receiptId}`),
    queryFn: async ({ signal }) => dataUrl(await receiptFile(orderId, receiptId, signal)),
    gcTime: 0,
  })

export const receiptFile = (orderId: number, receiptId: number, signal?: AbortSignal) =>
  readFileAsStaff(`${LIST}/${orderId}/receipts/${receiptId}`, signal)

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file')))
    reader.readAsDataURL(file)
  })
}

/** What a change would do; not read while there is no change. */
export const useEditPreview = (id: number, edit: EditOrder | undefined) =>
  useQuery({
    queryKey: [...staffKey(`${LIST}/${id}/previews`), edit],
    queryFn: () => sendAsStaff('POST', `${LIST}/${id}/previews`, edit),
    enabled: edit !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
