// Orders as staff see and change them.

import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type {
  CreateOrder,
  EditOrder,
  ListOrders,
  OrderStatus,
  OrderView,
  ReceiptView,
} from '#contract/orders.ts'
import { onceKey } from './once-key.ts'
import type { PageOf } from './query-client.ts'
import {
  fetchAsStaff,
  readAsStaff,
  readPageAsStaff,
  sendAsStaff,
  staffKey,
  staffRoot,
} from './staff-call.ts'

const LIST = '/api/orders'

export type OrderCounts = Partial<Record<OrderStatus, number>>

/** A page of the table. Other clerks work on the same orders: each visit reads it again. */
export function ordersQuery(asked: ListOrders) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value) search.set(name, String(value))
  return queryOptions<PageOf<OrderView>>({
    queryKey: staffKey(`${LIST}?${search}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const orderCountsQuery = () =>
  queryOptions<OrderCounts>({
    queryKey: staffKey('/api/order-counts'),
    queryFn: readAsStaff,
    staleTime: 0,
  })

export const orderQuery = (id: number) =>
  queryOptions<OrderView>({
    queryKey: staffKey(LIST, String(id)),
    queryFn: readAsStaff,
    staleTime: 0,
  })

export const receiptsQuery = (orderId: number) =>
  queryOptions<ReceiptView[]>({
    queryKey: staffKey(LIST, String(orderId), 'receipts'),
    queryFn: readAsStaff,
    staleTime: 0,
  })

/** The file of a receipt as an address that a picture may show: the policy allows data, not blobs. */
export const receiptPictureQuery = (orderId: number, receiptId: number) =>
  queryOptions<string>({
    queryKey: staffKey(LIST, String(orderId), 'receipts', String(receiptId)),
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
  const [keyOf] = useState(onceKey)
  return useMutation({
    mutationFn: async (order: CreateOrder) => {
      const idempotencyKey = keyOf(order)
      const created = await sendAsStaff<{ order: OrderView }>('POST', `${LIST}/admin`, order, {
        idempotencyKey,
      })
      return created.order
    },
    onSettled: () => readAgain(client),
  })
}

export function useEditOrder(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: EditOrder) => sendAsStaff<OrderView>('PUT', `${LIST}/${id}`, edit),
    onSuccess: (order) => client.setQueryData(orderQuery(id).queryKey, order),
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

/**
 * Reads the orders again, but for one that is gone; and, because a changed order moves pieces, what
 * this browser knows of the shop's products. Nobody waits for it.
 */
function readAgain(client: QueryClient, { except }: { except?: number } = {}): void {
  const gone = except === undefined ? undefined : String(except)
  void client.invalidateQueries({
    queryKey: staffRoot,
    predicate: ({ queryKey: [, path, id] }) =>
      /^\/api\/(order|mails\?)/.test(String(path)) && (gone === undefined || id !== gone),
  })
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.some((part) => String(part).startsWith('/api/products')),
  })
}
