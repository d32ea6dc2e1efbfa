// What the orders table shows lives in its address, so that it survives a reload and can be sent to
// a colleague: `?q=&status=&payment=&page=&cursor=`, and `&order=` for the one whose details are open.

import {
  type ListOrders,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from '#contract/orders.ts'

export const PAGE_SIZE = 25
const ADDRESS = '/admin/orders'
const MOST_LETTERS = 100

export type TableState = {
  q: string
  status: OrderStatus | undefined
  payment: PaymentStatus | undefined
  /** Which page it is; the cursor says where it begins. */
  page: number
  cursor: string | undefined
  order: number | undefined
}

export function readTableState(search: URLSearchParams): TableState {
  const cursor = search.get('cursor') || undefined
  const page = wholeNumber(search.get('page')) ?? 2
  return {
    q: trimmedQuery(search.get('q') ?? ''),
    status: ORDER_STATUSES.find((known) => known === search.get('status')),
    payment: PAYMENT_STATUSES.find((known) => known === search.get('payment')),
    page: cursor ? Math.max(page, 2) : 1,
    cursor,
    order: wholeNumber(search.get('order')),
  }
}

/** A search as the server takes it. */
export const trimmedQuery = (text: string) => text.trim().slice(0, MOST_LETTERS)

/** The address of the table in a state; what is at its default is left out. */
export function tableAddress({ q, status, payment, page, cursor, order }: TableState): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (status) search.set('status', status)
  if (payment) search.set('payment', payment)
  if (cursor) {
    search.set('page', String(page))
    search.set('cursor', cursor)
  }
  if (order) search.set('order', String(order))
  const text = search.toString()
  return text ? `${ADDRESS}?${text}` : ADDRESS
}

/** A change of what is looked for begins at the first page again. */
export const withFilter = (
  state: TableState,
  filter: Partial<Pick<TableState, 'q' | 'status' | 'payment'>>,
): TableState => ({ ...state, ...filter, page: 1, cursor: undefined, order: undefined })

export function askedFor({ q, status, payment, cursor }: TableState): ListOrders {
  return { q: q || undefined, status, payment, cursor, limit: PAGE_SIZE }
}

/** The cursor in the address of a list's next page. */
export const cursorOf = (next: string | null) =>
  next ? (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? undefined) : undefined

function wholeNumber(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
