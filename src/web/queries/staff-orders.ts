// Orders as staff see and change them.

import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ChangeOrders,
  CreateOrder,
  EditOrder,
  ExportOrders,
  OrderView,
  WriteNote,
} from '#contract/orders.ts'
import { useSendOnce } from './send-once.ts'
import { fetchAsStaff, fileAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'
import { replaceQueryData } from './replace-query-data.ts'

const LIST = '/api/orders'

/** A page of the table, asked for by a query string. Others work on the same orders: read anew. */
export const ordersQuery = (asked: string) => staffListQuery(LIST, asked)

export const orderCountsQuery = () => staffQuery('/api/order-counts')

export const orderQuery = (id: number) => staffQuery(`${LIST}/${id}`)

export const receiptsQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/receipts`)

/** The file of a receipt as an address that a picture may show: the policy allows data, not blobs. */
export const receiptPictureQuery = (orderId: number, receiptId: number) =>
  queryOptions<string>({
    queryKey: staffKey(`${LIST}/${orderId}/receipts/${receiptId}`),
    queryFn: async ({ signal }) => dataAddress(await receiptFile(orderId, receiptId, signal)),
    gcTime: 0,
  })

export async function receiptFile(
  orderId: number,
  receiptId: number,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetchAsStaff(`${LIST}/${orderId}/receipts/${receiptId}`, signal)
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

/** Writes an order once, however often it is sent. */
export function useCreateOrder() {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: async (order: CreateOrder) => {
      const created = await once(order, (key) => sendAsStaff('POST', `${LIST}/admin`, order, key))
      return created.order
    },
    onSettled: () => readAgain(client),
  })
}

/** Changes an order, unless somebody has since its `updatedAt` was `seen`. */
export function useEditOrder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, ...edit }: EditOrder & { seen: string }) =>
      sendAsStaff('PUT', `${LIST}/${id}`, edit, {
        headers: { 'if-match': `"${seen}"` },
      }),
    onSuccess: (order) => replaceQueryData<OrderView>(client, orderQuery(id).queryKey, order),
    onSettled: () => readAgain(client),
  })
}

export function useDeleteOrder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => sendAsStaff('DELETE', `${LIST}/${id}`),
    onSettled: () => readAgain(client, { except: id }),
  })
}

/** Deletes one after another; ends at the first that cannot be. */
export function useDeleteOrders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: number[]) => {
      for (const id of ids) await sendAsStaff('DELETE', `${LIST}/${id}`)
    },
    onSettled: () => readAgain(client),
  })
}

/** Takes one step with many orders; answers which could not, and why. */
export function useChangeOrders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangeOrders) => sendAsStaff('POST', '/api/order-changes', change),
    onSettled: () => readAgain(client),
  })
}

/** The file of orders, as the browser keeps it. */
export const useExportOrders = () =>
  useMutation({
    mutationFn: (wanted: ExportOrders) => fileAsStaff('/api/order-exports', wanted),
  })

export const orderNotesQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/notes`)

export const orderHistoryQuery = (orderId: number) => staffQuery(`${LIST}/${orderId}/history`)

export function useWriteNote(orderId: number) {
  const client = useQueryClient()
  const once = useSendOnce()
  return useMutation({
    mutationFn: (note: WriteNote) =>
      once(note, (key) => sendAsStaff('POST', `${LIST}/${orderId}/notes`, note, key)),
    onSettled: () => readAgain(client),
  })
}

/**
 * Reads the orders again, but for one that is gone; and, because a changed order moves pieces, what
 * this browser knows of the shop's products. Nobody waits for it.
 */
function readAgain(client: QueryClient, { except }: { except?: number } = {}): void {
  const gone = except === undefined ? undefined : `${LIST}/${except}`
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path] }) =>
      /^\/api\/(order|mails\?)/.test(String(path)) &&
      (gone === undefined || (path !== gone && !String(path).startsWith(`${gone}/`))),
  })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => String(part).startsWith('/api/products')),
  })
}
