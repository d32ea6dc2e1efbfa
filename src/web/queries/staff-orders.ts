// Orders as staff see and change them.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type {
  ChangeOrders,
  CreateOrder,
  EditOrder,
  ExportOrders,
  WriteNote,
} from '#contract/orders.ts'
import {
  fetchAsStaff,
  fileAsStaff,
  sendAsStaff,
  staffKey,
  type StaffRequest,
} from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const LIST = '/api/orders'

/** A page of the table. Others work on the same orders, so each visit reads it again. */
export const ordersQuery = (search: string) => staffListQuery(LIST, search)

export const orderQuery = (id: number) => staffQuery(`${LIST}/${id}`)

export const receiptsQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/receipts`)

export const orderNotesQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/notes`)

export const orderHistoryQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/history`)

/** The file of a receipt as an address that a picture may show: the policy allows data, not blobs. */
export const receiptPictureQuery = (orderId: number, receiptId: number) =>
  queryOptions<string>({
    queryKey: staffKey(`${LIST}/${orderId}/receipts/${receiptId}`),
    queryFn: async ({ signal }) => dataAddress(await receiptFile(orderId, receiptId, { signal })),
    gcTime: 0,
  })

export async function receiptFile(orderId: number, receiptId: number, init?: StaffRequest) {
  const response = await fetchAsStaff(`${LIST}/${orderId}/receipts/${receiptId}`, init)
  return response.blob()
}

function dataAddress(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file')))
    reader.readAsDataURL(file)
  })
}

/** Orders and their mails, but for an order that is gone. */
const ordersBut = (gone?: number) => ({
  invalidates: new RegExp(`^/api/(?!orders/${gone}(/|$))(order|mails\\?)`),
  movesPieces: true,
})
const CHANGED = ordersBut()

export function useCreateOrder() {
  const post = usePostOnce(`${LIST}/admin`)
  return useStaffChange(CHANGED, async (order: CreateOrder) => (await post(order)).order)
}

/** Changes an order, unless somebody has since its `updatedAt` was `seen`. */
export const useEditOrder = (id: number) =>
  useStaffChange(
    { ...CHANGED, replaces: orderQuery(id).queryKey },
    ({ seen, ...edit }: EditOrder & { seen: string }) =>
      sendAsStaff('PUT', `${LIST}/${id}`, edit, { headers: { 'if-match': `"${seen}"` } }),
  )

/** What a change would do; nothing is asked while there is none. */
export const useEditPreview = (id: number, edit: EditOrder | undefined) =>
  useQuery({
    queryKey: [...staffKey(`${LIST}/${id}/previews`), edit],
    queryFn: () => sendAsStaff('POST', `${LIST}/${id}/previews`, edit),
    enabled: edit !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

export const useDeleteOrder = (id: number) =>
  useStaffChange(ordersBut(id), () => sendAsStaff('DELETE', `${LIST}/${id}`))

/** Deletes one after another; ends at the first that cannot be. */
export const useDeleteOrders = () =>
  useStaffChange(CHANGED, async (ids: number[]) => {
    for (const id of ids) await sendAsStaff('DELETE', `${LIST}/${id}`)
  })

/** Takes one step with many orders; answers which could not, and why. */
export const useChangeOrders = () =>
  useStaffChange(CHANGED, (change: ChangeOrders) =>
    sendAsStaff('POST', '/api/order-changes', change),
  )

export const useWriteNote = (orderId: number) =>
  useStaffChange<WriteNote, unknown>(CHANGED, usePostOnce(`${LIST}/${orderId}/notes`))

/** The file of orders, for a spreadsheet. */
export const exportOrders = (filter: ExportOrders) => fileAsStaff('/api/order-exports', filter)

/** The same with one row a line. */
export const exportOrderLines = (filter: ExportOrders) =>
  fileAsStaff('/api/order-line-exports', filter)
