// Orders as staff see and change them.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { CreateOrder } from '#contract/new-orders.ts'
import type { ChangeOrders, EditOrder, ExportOrders } from '#contract/orders.ts'
import type { WriteNote } from '#contract/order-notes.ts'
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

/** Which partner sold an order, and what partners get of it. */
export const orderSaleQuery = (id: number) => staffQuery(`${LIST}/${id}/sale`)

export const receiptsQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/receipts`)

export const orderNotesQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/notes`)

export const orderHistoryQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/history`)

/** A receipt as a data: URL: the content security policy allows pictures no blob: URL. */
export const receiptPictureQuery = (orderId: number, receiptId: number) =>
  queryOptions<string>({
    queryKey: staffKey(`${LIST}/${orderId}/receipts/${receiptId}`),
    queryFn: async ({ signal }) => dataUrl(await receiptFile(orderId, receiptId, { signal })),
    gcTime: 0,
  })

export async function receiptFile(orderId: number, receiptId: number, init?: StaffRequest) {
  const response = await fetchAsStaff(`${LIST}/${orderId}/receipts/${receiptId}`, init)
  return response.blob()
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file')))
    reader.readAsDataURL(file)
  })
}

/** A change of an order: orders, their mails and who placed them are read again. */
const CHANGED = { invalidates: /^\/api\/(order|people|mails\?)/, movesPieces: true }

/** The same without the paths of the deleted order, which no longer exist. */
const deleted = (id: number) => ({
  ...CHANGED,
  invalidates: new RegExp(`^/api/(?!orders/${id}(/|$))(order|people|mails\\?)`),
})

export function useCreateOrder() {
  const post = usePostOnce(`${LIST}/admin`)
  return useStaffChange(CHANGED, async (order: CreateOrder) => (await post(order)).order)
}

/** Changes an order; refused if somebody has changed it since its `updatedAt` was read as `seen`. */
export const useEditOrder = (id: number) =>
  useStaffChange(
    { ...CHANGED, replaces: orderQuery(id).queryKey },
    ({ seen, ...edit }: EditOrder & { seen: string }) =>
      sendAsStaff('PUT', `${LIST}/${id}`, edit, { headers: { 'if-match': `"${seen}"` } }),
  )

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

export const useDeleteOrder = (id: number) =>
  useStaffChange(deleted(id), () => sendAsStaff('DELETE', `${LIST}/${id}`))

/** Deletes orders one after the other; stops at the first that cannot be deleted. */
export const useDeleteOrders = () =>
  useStaffChange(CHANGED, async (ids: number[]) => {
    for (const id of ids) await sendAsStaff('DELETE', `${LIST}/${id}`)
  })

/** Makes one change to many orders; the response says which were refused, and why. */
export const useChangeOrders = () =>
  useStaffChange(CHANGED, (change: ChangeOrders) =>
    sendAsStaff('POST', '/api/order-changes', change),
  )

export const useWriteNote = (orderId: number) =>
  useStaffChange<WriteNote, unknown>(CHANGED, usePostOnce(`${LIST}/${orderId}/notes`))

/** The file of orders, for a spreadsheet. */
export const exportOrders = (filter: ExportOrders) => fileAsStaff('/api/order-exports', filter)

/** The lines of orders as a file, with one row for each line. */
export const exportOrderLines = (filter: ExportOrders) =>
  fileAsStaff('/api/order-line-exports', filter)
